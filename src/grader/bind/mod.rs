//! Makes the probe of a lab that declares its types, in the student's language: it reads an input,
//! calls the student's functions and writes down all that can be seen. It holds no answer, and
//! knows no criterion.

mod c;

pub use c::probe as c_probe;
