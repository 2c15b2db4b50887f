//! Reading what others said: JSON into plain values, and those into what is meant. The reader knows objects by name
//! only and keeps its complaints short; with serde_json's own, which can do more, a tenth of the page's weight would
//! be code that never runs.

use std::fmt::{self, Display};

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

/// Something that was not understood.
#[derive(Debug)]
pub struct Odd(String);

impl Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Odd {}

impl Odd {
    /// In words.
    pub fn new(words: &str) -> Odd {
        Odd(words.to_owned())
    }
}

impl serde::de::Error for Odd {
    fn custom<T: Display>(words: T) -> Odd {
        Odd(words.to_string())
    }

    fn invalid_type(_: Unexpected, _: &dyn Expected) -> Odd {
        Odd::new("something of another kind was expected")
    }

    fn invalid_value(_: Unexpected, _: &dyn Expected) -> Odd {
        Odd::new("another value was expected")
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Odd {
        Odd::new("a list has the wrong length")
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Odd {
        Odd::new("a word is not known")
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Odd {
        Odd::new("a part is not known")
    }

    fn missing_field(name: &'static str) -> Odd {
        Odd::new(&["a part is missing: ", name].concat())
    }

    fn duplicate_field(name: &'static str) -> Odd {
        Odd::new(&["a part is there twice: ", name].concat())
    }
}

/// Reads a text.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Odd> {
    part(value(text)?)
}

/// Reads a text as a plain value.
pub fn value(text: &str) -> Result<Value, Odd> {
    serde_json::from_str(text).map_err(|error| Odd(error.to_string()))
}

/// Reads a plain value.
pub fn part<T: DeserializeOwned>(value: Value) -> Result<T, Odd> {
    T::deserialize(Plain(value))
}

/// A plain value that is being read.
struct Plain(Value);

fn other_kind<T>() -> Result<T, Odd> {
    Err(Odd::new("something of another kind was expected"))
}

impl Plain {
    fn number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        let Value::Number(number) = self.0 else { return other_kind() };
        match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), _, _) => visitor.visit_u64(number),
            (None, Some(number), _) => visitor.visit_i64(number),
            (None, None, Some(number)) => visitor.visit_f64(number),
            (None, None, None) => other_kind(),
        }
    }

    fn word<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.0 {
            Value::String(word) => visitor.visit_string(word),
            _ => other_kind(),
        }
    }

    fn list<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.0 {
            Value::Array(list) => visitor.visit_seq(List(list.into_iter())),
            _ => other_kind(),
        }
    }

    fn object<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.0 {
            Value::Object(object) => visitor.visit_map(Pairs::of(object)),
            _ => other_kind(),
        }
    }
}

/// Kinds that are read in one way.
macro_rules! read_as {
    ($($ask:ident)* => $way:ident) => {
        $(fn $ask<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> { self.$way(visitor) })*
    };
}

impl<'de> Deserializer<'de> for Plain {
    type Error = Odd;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(yes),
            Value::Number(_) => self.number(visitor),
            Value::String(_) => self.word(visitor),
            Value::Array(_) => self.list(visitor),
            Value::Object(_) => self.object(visitor),
        }
    }

    read_as! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_f32 deserialize_f64 => number
    }
    read_as! { deserialize_char deserialize_str deserialize_string deserialize_identifier => word }
    read_as! { deserialize_seq => list }
    read_as! { deserialize_map => object }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.0 {
            Value::Bool(yes) => visitor.visit_bool(yes),
            _ => other_kind(),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            _ => other_kind(),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &str, visitor: V) -> Result<V::Value, Odd> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Odd> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Odd> {
        self.object(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Odd> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, content: Value::Null }),
            Value::Object(object) => match object.into_iter().next() {
                Some((name, content)) => visitor.visit_enum(Variant { name, content }),
                None => other_kind(),
            },
            _ => other_kind(),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf unit_struct tuple_struct }
}

struct List(std::vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for List {
    type Error = Odd;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Odd> {
        self.0.next().map(|value| seed.deserialize(Plain(value))).transpose()
    }
}

/// The parts of an object, and what belongs to the name that was read last.
struct Pairs {
    rest: serde_json::map::IntoIter,
    content: Value,
}

impl Pairs {
    fn of(object: Map<String, Value>) -> Pairs {
        Pairs { rest: object.into_iter(), content: Value::Null }
    }
}

impl<'de> MapAccess<'de> for Pairs {
    type Error = Odd;

    fn next_key_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Odd> {
        let Some((name, content)) = self.rest.next() else { return Ok(None) };
        self.content = content;
        seed.deserialize(Plain(Value::String(name))).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Odd> {
        seed.deserialize(Plain(self.content.take()))
    }
}

/// One of several: its name and what comes with it.
struct Variant {
    name: String,
    content: Value,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Odd;
    type Variant = Plain;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Plain), Odd> {
        Ok((seed.deserialize(Plain(Value::String(self.name)))?, Plain(self.content)))
    }
}

impl<'de> VariantAccess<'de> for Plain {
    type Error = Odd;

    fn unit_variant(self) -> Result<(), Odd> {
        if self.0.is_null() { Ok(()) } else { other_kind() }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Odd> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Odd> {
        self.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Odd> {
        self.object(visitor)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Camp {
        name: String,
        hits: u8,
        #[serde(default)]
        share: f64,
        queue: Vec<Option<i32>>,
        end: End,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum End {
        Open,
        Won(char),
        Pair(u8, bool),
        By { seat: u8 },
    }

    fn camp(end: End) -> Camp {
        Camp { name: "Oasis".into(), hits: 2, share: 0.25, queue: vec![Some(-3), None], end }
    }

    #[test]
    fn what_serde_writes_is_read_again() {
        for end in [End::Open, End::Won('a'), End::Pair(1, true), End::By { seat: 1 }] {
            let camp = camp(end);
            let text = serde_json::to_string(&camp).expect("plain data");
            assert_eq!(read::<Camp>(&text).expect("its own words"), camp, "{text}");
        }
        let map: BTreeMap<String, (u8, i64)> = [("a".into(), (1, -2))].into();
        assert_eq!(read::<BTreeMap<String, (u8, i64)>>(r#"{"a":[1,-2]}"#).expect("a map"), map);
    }

    #[test]
    fn what_is_odd_is_refused_with_a_word_about_it() {
        let odd = |text: &str| read::<Camp>(text).expect_err(text).to_string();
        assert_eq!(odd("7"), "something of another kind was expected");
        assert_eq!(odd(r#"{"hits":1}"#), "a part is missing: name");
        assert_eq!(odd(r#"{"hits":300}"#), "another value was expected");
        assert_eq!(odd(r#"{"end":"lost"}"#), "a word is not known");
        assert!(odd("{").contains("EOF"));
        for text in ["[]", "null", r#"{"end":{}}"#, r#"{"end":{"pair":[1]}}"#, r#"{"end":{"open":1}}"#] {
            odd(text);
        }
    }
}
