#include <cxxabi.h>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

/* The part of a probe in C++ beyond beginning.h. A tag (sg_as_int, sg_as_list, …) is a kind of lab.toml:
 * it reads, writes and gives back a value in whatever C++ type the student's function has for it.
 * The function's own signature says which type that is, and whether it is passed as a value, by
 * reference or by its address. */

template <class> inline constexpr bool sg_never = false;

template <class T, class = void> inline constexpr bool sg_is_container = false;
template <class T>
inline constexpr bool sg_is_container<T, std::void_t<decltype(std::declval<T &>().begin())>> = true;
template <class T, class = void> inline constexpr bool sg_can_insert = false;
template <class T>
inline constexpr bool sg_can_insert<T, std::void_t<decltype(std::declval<T &>().insert(
    std::declval<T &>().end(), std::declval<typename T::value_type>()))>> = true;
template <class T, class = void> inline constexpr bool sg_has_size = false;
template <class T>
inline constexpr bool sg_has_size<T, std::void_t<decltype(std::declval<T &>().size())>> = true;
template <class T, class = void> inline constexpr bool sg_has_data = false;
template <class T>
inline constexpr bool sg_has_data<T, std::void_t<decltype(std::declval<T &>().data())>> = true;
template <class T, class = void> inline constexpr bool sg_is_smart = false;
template <class T>
inline constexpr bool sg_is_smart<T, std::void_t<decltype(std::declval<T &>().get())>> = true;
template <class T> inline constexpr bool sg_is_optional = false;
template <class T> inline constexpr bool sg_is_optional<std::optional<T>> = true;
template <class T> inline constexpr bool sg_is_pair = false;
template <class A, class B> inline constexpr bool sg_is_pair<std::pair<A, B>> = true;
template <class T> inline constexpr bool sg_is_tuple = sg_is_pair<T>;
template <class... T> inline constexpr bool sg_is_tuple<std::tuple<T...>> = true;
template <class T> inline constexpr bool sg_is_number = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class T> inline constexpr bool sg_is_char = std::is_same_v<std::remove_cv_t<T>, char>;

/* The address that a pointer of whatever kind holds. */
template <class T> auto sg_raw(const T &pointer)
{
    if constexpr (sg_is_smart<const T>)
        return pointer.get();
    else
        return pointer;
}

/* Lets a pointer of whatever kind lead to an object. */
template <class T, class N> void sg_lead(T &pointer, N *object)
{
    if constexpr (sg_is_smart<T>)
        pointer.reset(object);
    else
        pointer = object;
}

/* A new object for the student's code, which may delete it. */
template <class T> T *sg_object(const sg_api *sg)
{
    void *block = sg_zeros(sg, sizeof(T));

    return new (block) T();
}

/* Gives an object back that the caller owns. */
template <class T> bool sg_give_object(const sg_api *sg, T *object)
{
    if (!sg_can_free(sg, object))
        return false;
    if constexpr (!std::is_trivially_destructible_v<T>)
        object->~T();
    free((void *)object);
    return true;
}

/* Values side by side, for a function that takes the address of the first one. */
template <class T> struct sg_block {
    T *first = nullptr;
    size_t count = 0;

    size_t size() const { return count; }
    T *begin() const { return first; }
    T *end() const { return first + count; }
};
template <class T> inline constexpr bool sg_is_block = false;
template <class T> inline constexpr bool sg_is_block<sg_block<T>> = true;

/* Writes elements in brackets, until `next` has no more; its argument is how many there were. */
template <class Next> void sg_elements(const sg_api *sg, Next next)
{
    sg_text(sg, "[");
    for (long long count = 0; next(count); count++)
        ;
    sg_text(sg, "]");
}

template <class Tag, class C> void sg_all(const sg_api *sg, const C &all)
{
    bool is_first = true;

    sg_text(sg, "[");
    for (const auto &one : all) {
        if (!is_first)
            sg_text(sg, " ");
        is_first = false;
        Tag::write(sg, one);
    }
    sg_text(sg, "]");
}

/* ---- The kinds ---- */

/* The usual kind: a parameter that is a pointer leads to one value of the kind. */
struct sg_as_value {
    /* The C++ type that lab.toml names, if it does. */
    using type = void;
    /* A pointer may be a value of the kind by itself. */
    template <class T> static constexpr bool is_pointer_itself = false;
    /* The variable for a parameter that is a B, a pointer to Q. */
    template <class Q, class B, bool is_place> struct behind { using type = Q; };
    /* The variable for a parameter that is a B. */
    template <class B> struct for_value { using type = B; };
    template <class T> static void give(const sg_api *, T &) {}
};

struct sg_as_int : sg_as_value {
    template <class T> static void read(const sg_api *, const char **at, T &into)
    {
        static_assert(sg_is_number<T>, "lab.toml says that this is a whole number");
        into = (T)sg_next(at);
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        static_assert(sg_is_number<T>, "lab.toml says that this is a whole number");
        if (!sg_is_left(sg, &it, sizeof it))
            sg_int(sg, (long long)it);
    }
};

struct sg_as_bool : sg_as_value {
    template <class T> static void read(const sg_api *, const char **at, T &&into)
    {
        into = sg_next_bool(at);
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        if (!sg_is_left(sg, &it, sizeof it))
            sg_bool(sg, (bool)it);
    }
};

struct sg_as_float : sg_as_value {
    template <class T> static void read(const sg_api *, const char **at, T &into)
    {
        static_assert(sg_is_number<T>, "lab.toml says that this is a number");
        into = (T)sg_next_float(at);
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        static_assert(sg_is_number<T>, "lab.toml says that this is a number");
        if (!sg_is_left(sg, &it, sizeof it))
            sg_float(sg, (double)it);
    }
};

struct sg_as_char : sg_as_value {
    template <class T> static void read(const sg_api *, const char **at, T &into)
    {
        static_assert(sg_is_number<T>, "lab.toml says that this is a character");
        into = (T)sg_next_char(at);
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        static_assert(sg_is_number<T>, "lab.toml says that this is a character");
        sg_char(sg, (long long)it);
    }
};

struct sg_as_token : sg_as_value {
    template <class T> static constexpr bool is_pointer_itself = true;
    template <class Q, class B, bool is_place> struct behind {
        using type = std::conditional_t<is_place, Q, B>;
    };
    template <class T> static void read(const sg_api *, const char **at, T &into)
    {
        static_assert(std::is_pointer_v<T>, "lab.toml says that this is a token, a pointer");
        into = (T)sg_next_token(at);
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        static_assert(std::is_pointer_v<T>, "lab.toml says that this is a token, a pointer");
        sg_token(sg, (const void *)it);
    }
};

struct sg_as_text : sg_as_value {
    template <class T>
    static constexpr bool is_pointer_itself = sg_is_char<std::remove_pointer_t<T>>;
    template <class Q, class B, bool> struct behind {
        using type = std::conditional_t<sg_is_char<Q>, sg_block<char>, Q>;
    };
    template <class B> struct for_value {
        using type = std::conditional_t<std::is_same_v<B, std::string_view>, std::string, B>;
    };
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        size_t length = sg_next_length(at);

        if constexpr (sg_is_block<T>) {
            into.first = (char *)sg_zeros(sg, length + 1);
            into.count = length;
            sg_next_text(at, into.first, length);
        } else if constexpr (std::is_pointer_v<T>) {
            char *text = (char *)sg_zeros(sg, length + 1);

            sg_next_text(at, text, length);
            into = text;
        } else if constexpr (std::is_array_v<T>) {
            if (length >= sizeof into)
                abort();
            memset(into, 0, sizeof into);
            sg_next_text(at, into, length);
        } else {
            into.resize(length);
            sg_next_text(at, &into[0], length);
        }
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        if constexpr (sg_is_block<T>)
            write(sg, (const char *)it.first);
        else if constexpr (std::is_array_v<T>) {
            size_t length = strnlen(it, sizeof it);

            if (length == sizeof it)
                sg_text(sg, "?");
            else
                sg_bytes(sg, it, length);
        } else if constexpr (is_pointer_itself<T>) {
            if (!sg_is_nowhere(sg, it, 1, 1))
                sg_string(sg, it);
        } else {
            std::string_view text = it;

            sg_bytes(sg, text.data(), text.size());
        }
    }
    template <class T> static void give(const sg_api *sg, T &it)
    {
        if constexpr (sg_is_block<T>)
            give(sg, it.first);
        else if constexpr (std::is_pointer_v<T>) {
            if (sg_can_free(sg, (const void *)it))
                free((void *)it);
        }
    }
};

/* Fields: a struct with read, write and give for each field of an object. */
template <class Fields> struct sg_as_record : sg_as_value {
    template <class T>
    static constexpr bool is_pointer_itself = std::is_pointer_v<T> || sg_is_smart<T>;
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        if constexpr (is_pointer_itself<T>) {
            auto *object = sg_object<std::remove_cv_t<std::remove_pointer_t<decltype(sg_raw(into))>>>(sg);

            read(sg, at, *object);
            sg_lead(into, object);
        } else {
            sg_takes(at, "(");
            Fields::read(sg, at, into);
            sg_takes(at, ")");
        }
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        if constexpr (is_pointer_itself<T>) {
            auto *object = sg_raw(it);

            if (!sg_leads_nowhere(sg, object, sizeof *object, alignof(decltype(*object))))
                write(sg, *object);
        } else {
            sg_text(sg, "(");
            Fields::write(sg, it);
            sg_text(sg, ")");
        }
    }
    template <class T> static void give(const sg_api *sg, T &it)
    {
        if constexpr (std::is_pointer_v<T>) {
            if (it == nullptr || !sg->is_block(it)) {
                sg_can_free(sg, it);
                return;
            }
            auto *object = const_cast<std::remove_cv_t<std::remove_pointer_t<T>> *>(it);

            give(sg, *object);
            sg_give_object(sg, object);
        } else if constexpr (!sg_is_smart<T> && !std::is_const_v<T>)
            Fields::give(sg, it);
    }
};

template <class E> struct sg_as_option : sg_as_value {
    template <class T> static constexpr bool is_pointer_itself = true;
    template <class Q, class B, bool is_place> struct behind {
        using value = std::conditional_t<E::template is_pointer_itself<B>, B, std::optional<Q>>;
        using type = std::conditional_t<is_place || sg_is_optional<Q>, Q, value>;
    };
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        if constexpr (sg_is_optional<T>) {
            into.reset();
            if (!sg_takes(at, "null"))
                E::read(sg, at, into.emplace());
        } else {
            static_assert(std::is_pointer_v<T>, "lab.toml says that this may be nothing: use std::optional, or a pointer");
            if (sg_takes(at, "null"))
                into = nullptr;
            else if constexpr (E::template is_pointer_itself<T>)
                E::read(sg, at, into);
            else {
                auto *object = sg_object<std::remove_cv_t<std::remove_pointer_t<T>>>(sg);

                E::read(sg, at, *object);
                into = object;
            }
        }
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        if constexpr (sg_is_optional<T>) {
            if (it)
                E::write(sg, *it);
            else
                sg_text(sg, "null");
        } else if constexpr (E::template is_pointer_itself<T>)
            E::write(sg, it);
        else {
            static_assert(std::is_pointer_v<T> || sg_is_smart<T>, "lab.toml says that this may be nothing: use std::optional, or a pointer");
            auto *object = sg_raw(it);

            if (!sg_leads_nowhere(sg, object, sizeof *object, alignof(decltype(*object))))
                E::write(sg, *object);
        }
    }
    template <class T> static void give(const sg_api *sg, T &it)
    {
        if constexpr (sg_is_optional<T>) {
            if (it)
                E::give(sg, *it);
        } else if constexpr (E::template is_pointer_itself<T>) {
            if (sg_raw(it) != nullptr)
                E::give(sg, it);
        } else if constexpr (std::is_pointer_v<T>) {
            if (it != nullptr)
                sg_give_object(sg, it);
        }
    }
};

template <class... E> struct sg_as_tuple : sg_as_value {
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        static_assert(sg_is_tuple<T>, "lab.toml says that this is a tuple: use std::pair or std::tuple");
        sg_takes(at, "(");
        read_parts(sg, at, into, std::index_sequence_for<E...>());
        sg_takes(at, ")");
    }
    template <class T, size_t... I>
    static void read_parts(const sg_api *sg, const char **at, T &into, std::index_sequence<I...>)
    {
        (E::read(sg, at, std::get<I>(into)), ...);
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        static_assert(sg_is_tuple<T>, "lab.toml says that this is a tuple: use std::pair or std::tuple");
        sg_text(sg, "(");
        write_parts(sg, it, std::index_sequence_for<E...>());
        sg_text(sg, ")");
    }
    template <class T, size_t... I>
    static void write_parts(const sg_api *sg, const T &it, std::index_sequence<I...>)
    {
        ((I > 0 ? sg_text(sg, " ") : void(), E::write(sg, std::get<I>(it))), ...);
    }
    template <class T> static void give(const sg_api *sg, T &it)
    {
        give_parts(sg, it, std::index_sequence_for<E...>());
    }
    template <class T, size_t... I>
    static void give_parts(const sg_api *sg, T &it, std::index_sequence<I...>)
    {
        (E::give(sg, std::get<I>(it)), ...);
    }
};

template <class E, size_t N> struct sg_as_array : sg_as_value {
    template <class Q, class B, bool> struct behind {
        using type = std::conditional_t<sg_is_container<Q>, Q, Q[N]>;
    };
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        if constexpr (sg_can_insert<T>)
            into.resize(N);
        else
            static_assert(sizeof into >= N * sizeof into[0], "lab.toml says that this array has more elements");
        sg_takes(at, "[");
        for (size_t i = 0; i < N; i++)
            E::read(sg, at, into[i]);
        sg_takes(at, "]");
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        if constexpr (std::is_pointer_v<T>) {
            if (sg_is_nowhere(sg, it, N * sizeof *it, alignof(decltype(*it))))
                return;
            sg_all<E>(sg, sg_block<std::remove_pointer_t<T>>{it, N});
        } else
            sg_all<E>(sg, it);
    }
    template <class T> static void give(const sg_api *sg, T &it)
    {
        if constexpr (std::is_pointer_v<T>) {
            if (sg_can_free(sg, it))
                free((void *)it);
        } else {
            for (auto &one : it)
                E::give(sg, one);
        }
    }
};

/* Anything with begin and end; or the address of the first element, and a length. */
template <class E> struct sg_as_list : sg_as_value {
    template <class Q, class B, bool> struct behind {
        using type = std::conditional_t<sg_is_container<Q>, Q, sg_block<Q>>;
    };
    template <class B, class = void> struct element { using type = void; };
    template <class B> struct element<B, std::void_t<typename B::value_type>> {
        using type = typename B::value_type;
    };
    template <class B> struct for_value {
        using type = std::conditional_t<sg_can_insert<B>, B, std::vector<typename element<B>::type>>;
    };
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        if constexpr (sg_is_block<T>) {
            using Q = std::remove_pointer_t<decltype(into.first)>;

            into.count = (size_t)sg_next_count(at);
            into.first = (Q *)sg_zeros(sg, into.count * sizeof(Q));
            sg_takes(at, "[");
            for (Q &one : into)
                E::read(sg, at, *new (&one) Q());
            sg_takes(at, "]");
        } else {
            static_assert(sg_can_insert<T>, "lab.toml says that this is a list: use std::vector or another container, or a pointer and a length");
            sg_takes(at, "[");
            while (!sg_takes(at, "]")) {
                typename T::value_type one{};

                E::read(sg, at, one);
                into.insert(into.end(), std::move(one));
            }
        }
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        static_assert(!std::is_pointer_v<T>, "how many elements begin at this pointer? A parameter says it, \"n: out len(returned)\", or the view's length");
        if constexpr (sg_is_block<T>) {
            if (it.count > 0 && !sg->is_block(it.first))
                sg_text(sg, "freed");
            else
                sg_all<E>(sg, it);
        } else if constexpr (!std::is_pointer_v<T>)
            sg_all<E>(sg, it);
    }
    /* `length` elements, the first of which lies at this address. */
    template <class T> static void write_row(const sg_api *sg, const T &it, long long length)
    {
        if constexpr (std::is_pointer_v<T>) {
            if (length <= 0 || length > SG_MOST)
                sg_text(sg, length == 0 ? "[]" : "?");
            else if (!sg_is_nowhere(sg, it, (size_t)length * sizeof *it, 1))
                sg_all<E>(sg, sg_block<std::remove_pointer_t<T>>{it, (size_t)length});
        } else
            write(sg, it);
    }
    template <class T> static void give(const sg_api *sg, T &it)
    {
        if constexpr (sg_is_block<T>) {
            if (it.first != nullptr && sg_can_free(sg, it.first)) {
                for (auto &one : it)
                    E::give(sg, one);
                std::destroy(it.begin(), it.end());
                free((void *)it.first);
            }
        } else if constexpr (std::is_pointer_v<T>) {
            if (sg_can_free(sg, it))
                free((void *)it);
        } else if constexpr (sg_is_container<T>) {
            for (auto &&one : it)
                E::give(sg, one);
        }
    }
};

/* Nodes that know the next one. Links: a struct with value and next of a node. */
template <class E, class Links> struct sg_as_linked : sg_as_value {
    template <class T>
    static constexpr bool is_pointer_itself = std::is_pointer_v<T> || sg_is_smart<T>;
    template <class Q, class B, bool is_place> struct behind {
        using type = std::conditional_t<is_place, Q, B>;
    };
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        using Node = std::remove_cv_t<std::remove_pointer_t<decltype(sg_raw(into))>>;
        Node *last = nullptr;

        sg_lead(into, (Node *)nullptr);
        sg_takes(at, "[");
        while (!sg_takes(at, "]")) {
            Node *node = sg_object<Node>(sg);

            E::read(sg, at, Links::value(node));
            if (last == nullptr)
                sg_lead(into, node);
            else
                sg_lead(Links::next(last), node);
            last = node;
        }
    }
    template <class T> static void write(const sg_api *sg, const T &list)
    {
        auto *node = sg_raw(list);
        int count = 0;

        for (auto *it = node; it != nullptr && !sg_is_odd(it, alignof(decltype(*it))); it = sg_raw(Links::next(it))) {
            if (++count > SG_MOST) {
                sg_text(sg, "endless");
                return;
            }
            if (sg_is_owned && sg->block_bytes(it) < sizeof *it)
                break;
        }
        count = 0;
        sg_text(sg, "[");
        for (; node != nullptr; node = sg_raw(Links::next(node))) {
            if (count++ > 0)
                sg_text(sg, " ");
            if (sg_leads_nowhere(sg, node, sizeof *node, alignof(decltype(*node))))
                break;
            E::write(sg, Links::value(node));
        }
        sg_text(sg, "]");
    }
    template <class T> static void give(const sg_api *sg, T &list)
    {
        if constexpr (std::is_pointer_v<T>) {
            using Node = std::remove_cv_t<std::remove_pointer_t<T>>;

            for (Node *node = (Node *)list; node != nullptr;) {
                if (!sg->is_block(node)) {
                    sg_can_free(sg, node);
                    break;
                }
                E::give(sg, Links::value(node));
                if constexpr (sg_is_smart<std::remove_reference_t<decltype(Links::next(node))>>) {
                    sg_give_object(sg, node);
                    break;
                } else {
                    Node *after = (Node *)Links::next(node);

                    sg_give_object(sg, node);
                    node = after;
                }
            }
        }
    }
};

/* A list that is seen through functions of given code. Code: a struct with first, next, more, make,
 * push and clean. */
template <class E, class Code> struct sg_as_seen_through : sg_as_value {
    template <class T> static constexpr bool is_pointer_itself = std::is_pointer_v<T>;
    template <class Q, class B, bool is_place> struct behind {
        using type = std::conditional_t<is_place, Q, B>;
    };
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        Code::read(sg, at, into);
    }
    template <class T> static void write(const sg_api *sg, const T &list)
    {
        int count = 0;

        if (list == nullptr || sg_is_odd(list, 4)) {
            sg_text(sg, list == nullptr ? "null" : "?");
            return;
        }
        sg_text(sg, "[");
        for (auto part = Code::first(list); Code::more(list, part, count); part = Code::next(list)) {
            if (count++ > 0)
                sg_text(sg, " ");
            if (count > SG_MOST) {
                sg_text(sg, "?");
                break;
            }
            E::write(sg, part);
        }
        sg_text(sg, "]");
    }
    template <class T> static void give(const sg_api *sg, T &list)
    {
        if (list == nullptr || sg_is_odd(list, 4) || !sg_can_free(sg, list))
            return;
        int count = 0;

        for (auto part = Code::first(list); part != nullptr && count++ < SG_MOST; part = Code::next(list))
            E::give(sg, part);
        Code::clean(list);
        free((void *)list);
    }
};

template <class K, class V> struct sg_as_map : sg_as_value {
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {
        sg_takes(at, "{");
        while (!sg_takes(at, "}")) {
            std::remove_const_t<typename T::value_type::first_type> key{};
            typename T::value_type::second_type one{};

            K::read(sg, at, key);
            V::read(sg, at, one);
            into.insert(into.end(), {std::move(key), std::move(one)});
        }
    }
    template <class T> static void write(const sg_api *sg, const T &it)
    {
        bool is_first = true;

        static_assert(sg_is_container<const T>, "lab.toml says that this is a map: use std::map or std::unordered_map");
        sg_text(sg, "{");
        for (const auto &[key, one] : it) {
            if (!is_first)
                sg_text(sg, " ");
            is_first = false;
            K::write(sg, key);
            sg_text(sg, " ");
            V::write(sg, one);
        }
        sg_text(sg, "}");
    }
    template <class T> static void give(const sg_api *sg, T &it)
    {
        for (auto &[key, one] : it)
            V::give(sg, one);
    }
};

/* ---- Calls ---- */

/* The parameters of a function or method. */
template <class F> struct sg_signature {
    static_assert(sg_never<F>, "this is no function");
};
template <class R, class... P> struct sg_signature<R (*)(P...)> {
    static constexpr size_t count = sizeof...(P);
    template <size_t I> using parameter = std::tuple_element_t<I, std::tuple<P...>>;
};
template <class R, class... P>
struct sg_signature<R (*)(P...) noexcept> : sg_signature<R (*)(P...)> {};
template <class R, class C, class... P>
struct sg_signature<R (C::*)(P...)> : sg_signature<R (*)(P...)> {};
template <class R, class C, class... P>
struct sg_signature<R (C::*)(P...) const> : sg_signature<R (*)(P...)> {};
template <class R, class C, class... P>
struct sg_signature<R (C::*)(P...) noexcept> : sg_signature<R (*)(P...)> {};
template <class R, class C, class... P>
struct sg_signature<R (C::*)(P...) const noexcept> : sg_signature<R (*)(P...)> {};

/* `parameter I`, or what stands for it where the function has fewer; that is told by itself. */
template <class F, size_t I, bool is_there = (I < F::count)> struct sg_nth { using type = int; };
template <class F, size_t I> struct sg_nth<F, I, true> {
    using type = typename F::template parameter<I>;
};

enum sg_mode { SG_IN, SG_CONSUMED, SG_OUT, SG_INOUT };

/* The variable for a parameter. */
template <class Tag, class P, bool is_place, class Named = typename Tag::type> struct sg_stored {
    using type = Named;
};
template <class Tag, class P, bool is_place> struct sg_stored<Tag, P, is_place, void> {
    using B = std::remove_cv_t<std::remove_reference_t<P>>;
    using Q = std::remove_cv_t<std::remove_pointer_t<B>>;
    static constexpr bool is_address = std::is_pointer_v<B> && !(is_place && std::is_reference_v<P>);
    using type = typename std::conditional_t<is_address, typename Tag::template behind<Q, B, is_place>,
                                             typename Tag::template for_value<B>>::type;
};

/* An argument: the value that the input has for it, in the form that the function wants. */
template <class Tag, class P, sg_mode mode> struct sg_argument {
    using B = std::remove_cv_t<std::remove_reference_t<P>>;
    using T = typename sg_stored<Tag, P, mode == SG_OUT || mode == SG_INOUT>::type;
    static constexpr bool is_address = std::is_reference_v<P> || std::is_pointer_v<B>;
    static constexpr bool is_trivial = std::is_trivially_copyable_v<T>;
    /* Within a block of its own, a step too far is seen. */
    static constexpr bool is_guarded = is_address && is_trivial && !sg_is_block<T>
        && (std::is_array_v<T> || std::is_class_v<T> || mode == SG_OUT || mode == SG_INOUT);
    /* The function gives the block back in which the value lies. */
    static constexpr bool is_gone = mode == SG_CONSUMED && std::is_pointer_v<B>;

    const sg_api *sg;
    T *at;
    alignas(T) unsigned char room[is_guarded ? 1 : sizeof(T)];

    sg_argument(const sg_api *api, const char **input) : sg(api)
    {
        at = is_guarded ? (T *)sg->guarded(sizeof(T)) : (T *)(void *)room;
        if (at == nullptr)
            abort();
        if constexpr (mode == SG_OUT && is_trivial)
            memset((void *)at, SG_UNSET, sizeof(T));
        else {
            if constexpr (std::is_array_v<T> && is_trivial)
                memset((void *)at, 0, sizeof(T));
            else if constexpr (std::is_array_v<T>)
                std::uninitialized_value_construct(std::begin(*at), std::end(*at));
            else
                new ((void *)at) T();
            if constexpr (mode != SG_OUT)
                Tag::read(sg, input, *at);
        }
    }

    sg_argument(const sg_argument &) = delete;

    ~sg_argument()
    {
        if constexpr (!is_gone) {
            bool is_left = mode == SG_OUT && is_trivial && sg_holds_only(at, sizeof(T));

            if (!is_left && mode != SG_CONSUMED)
                Tag::give(sg, *at);
            else if constexpr (mode == SG_CONSUMED && sg_is_block<T>)
                Tag::give(sg, *at);
            if constexpr (std::is_array_v<T> && !is_trivial)
                std::destroy(std::begin(*at), std::end(*at));
            else if constexpr (!is_trivial)
                std::destroy_at(at);
            if (is_guarded && sg_can_free(sg, at))
                free((void *)at);
        }
    }

    decltype(auto) pass()
    {
        if constexpr (sg_is_block<T>)
            return (at->first);
        else if constexpr (std::is_rvalue_reference_v<P> || (mode == SG_CONSUMED && !is_address))
            return std::move(*at);
        else if constexpr (std::is_convertible_v<T &, P>)
            return (*at);
        else if constexpr (std::is_convertible_v<T *, P>)
            return T_address();
        else if constexpr (sg_is_optional<T>)
            return *at ? &**at : nullptr;
        else if constexpr (sg_has_data<T>)
            return at->data();
        else if constexpr (std::is_pointer_v<T>)
            return (**at);
        else
            static_assert(sg_never<T>, "the function cannot take what lab.toml names as the type of this parameter");
    }

    T *T_address() { return at; }

    long long length() const
    {
        if constexpr (sg_has_size<T>)
            return (long long)at->size();
        else {
            static_assert(std::is_array_v<T>, "len() is for a list, an array or a text");
            return (long long)std::extent_v<T>;
        }
    }

    /* Writes the value after the call, unless it is a copy, which cannot have changed. */
    void seen(const char *name) const
    {
        constexpr bool is_token = std::is_base_of_v<sg_as_token, Tag> && !std::is_reference_v<P> && mode == SG_IN;

        if constexpr (is_address && !is_token && !std::is_rvalue_reference_v<P>) {
            sg_text(sg, ".");
            sg_text(sg, name);
            sg_text(sg, " ");
            sg_is_owned = true;
            sg_is_place = mode == SG_OUT && is_trivial;
            if (!sg_is_left(sg, at, sizeof(T)))
                Tag::write(sg, *at);
            sg_is_place = false;
            sg_text(sg, "\n");
        }
    }
};

/* A place for the number of elements of the result. */
template <class P> struct sg_count {
    using T = std::remove_pointer_t<std::remove_reference_t<P>>;
    static_assert(std::is_integral_v<T> && !std::is_const_v<T>, "the place for a length is a pointer or reference to a whole number");
    T value = (T)-1;

    decltype(auto) pass()
    {
        if constexpr (std::is_pointer_v<P>)
            return &value;
        else
            return (value);
    }
    void seen(const sg_api *sg, const char *name) const
    {
        sg_text(sg, ".");
        sg_text(sg, name);
        sg_text(sg, " ");
        sg_int(sg, (long long)value);
        sg_text(sg, "\n");
    }
};

/* Writes the type of the exception that was caught, as C++ writes it. */
SG_UNUSED void sg_threw(const sg_api *sg)
{
    const std::type_info *type = abi::__cxa_current_exception_type();
    const char *mangled = type == nullptr ? "?" : type->name();
    char *name = abi::__cxa_demangle(mangled, nullptr, nullptr, nullptr);
    const char *shown = name == nullptr ? mangled : name;

    if (type != nullptr && *type == typeid(std::string))
        shown = "std::string";
    sg_text(sg, "= threw ");
    sg_bytes(sg, shown, strlen(shown));
    sg_text(sg, "\n");
    free(name);
}

struct sg_no_length {};
/* The function gives nothing. */
struct sg_nothing {};

/* Calls, and writes the result; `after` writes the arguments. */
template <class Tag, bool is_borrowed, bool throws, class Call, class Length, class After>
void sg_answer(const sg_api *sg, Call call, Length length, After after)
{
    using R = decltype(call());
    bool is_called = false;
    auto told = [&] {
        if constexpr (std::is_same_v<Tag, sg_nothing>) {
            call();
            is_called = true;
            sg_text(sg, "step\n");
            after();
        } else {
            static_assert(!std::is_void_v<R>, "lab.toml says that the function gives a value");
            constexpr bool is_owned = !is_borrowed && !std::is_lvalue_reference_v<R>;
            R result = call();

            is_called = true;
            sg_text(sg, "step\n= ");
            sg_is_owned = is_owned;
            if constexpr (std::is_same_v<Length, sg_no_length>)
                Tag::write(sg, result);
            else
                Tag::write_row(sg, result, length());
            sg_text(sg, "\n");
            after();
            if constexpr (is_owned)
                Tag::give(sg, result);
        }
    };

    (void)length;
    if constexpr (throws) {
        try {
            told();
        } catch (...) {
            if (is_called)
                throw;
            sg_text(sg, "step\n");
            sg_threw(sg);
            after();
        }
    } else
        told();
}

/* Writes a row of a handle; false: its block has no room for that, and nothing more is read. */
template <class Tag, class T, class Length>
bool sg_row(const sg_api *sg, const char *name, const T &row, Length length)
{
    constexpr bool is_pointer = std::is_pointer_v<T>;

    if constexpr (is_pointer) {
        static_assert(!std::is_same_v<Length, sg_no_length>, "a row that begins at a pointer needs its length: length = \"…\"");
        long long count = length();
        long long room = (long long)(sg->block_bytes(row) / sizeof *row);

        if (count < 0 || count > room) {
            sg_text(sg, "! ");
            sg_text(sg, name);
            sg_text(sg, " begins no block with room for ");
            sg_int(sg, count);
            sg_text(sg, " elements\n");
            return false;
        }
        sg_text(sg, ".");
        sg_text(sg, name);
        sg_text(sg, " ");
        Tag::write(sg, sg_block<std::remove_pointer_t<T>>{row, (size_t)count});
        sg_text(sg, " ");
        sg_int(sg, room);
    } else {
        sg_text(sg, ".");
        sg_text(sg, name);
        sg_text(sg, " ");
        Tag::write(sg, row);
    }
    sg_text(sg, "\n");
    return true;
}

/* The first exception of a thread takes a block of memory that the library keeps. It is taken when
 * the probe is loaded, so that it is no block that the student's code left behind. */
static const bool sg_has_thrown = [] {
    try {
        throw 0;
    } catch (int) {
        return true;
    }
}();
