//! A game tree as one flat list of nodes.
//!
//! Depth costs nothing: walking, writing and dropping a tree of 100,000 nodes
//! in one line needs no recursion.

use super::value::Value;

/// A node of one tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The first node of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The node's number in the order of the file, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A property: an identifier with its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// The identifier in upper case letters, as FF\[4\] wants it.
    pub id: String,
    /// The identifier as the file has it, where that differs (`White`).
    written: Option<Box<str>>,
    /// The values; a property read from a file has at least one.
    pub values: Vec<Value>,
}

impl Property {
    /// A property.
    pub fn new(id: impl Into<String>, values: Vec<Value>) -> Property {
        Property { id: id.into(), written: None, values }
    }

    /// A property with one text.
    pub fn text(id: impl Into<String>, text: &str) -> Property {
        Property::new(id, vec![Value::of_text(text)])
    }

    /// A property from a file.
    pub(super) fn read(written: &str, values: Vec<Value>) -> Property {
        let id = identifier(written);
        let differs = id != written;
        Property { written: differs.then(|| written.into()), id, values }
    }

    /// The identifier as it is written to a file.
    pub fn as_written(&self) -> &str {
        self.written.as_deref().unwrap_or(&self.id)
    }

    /// The first value.
    pub fn first(&self) -> Option<&Value> {
        self.values.first()
    }
}

/// What a name in a file stands for: lower case letters do not count (FF\[3\]),
/// but a name without capitals is kept as it is.
pub(super) fn identifier(written: &str) -> String {
    let capitals: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    let named = capitals.bytes().any(|b| b.is_ascii_uppercase());
    if named { capitals } else { written.to_string() }
}

/// A node: properties, and its place in the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The properties in the order of the file.
    pub properties: Vec<Property>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    line: u32,
}

impl Node {
    /// The first property with this identifier.
    pub fn get(&self, id: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.id == id)
    }

    /// All properties with this identifier; a sound file has at most one.
    pub fn all<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Property> {
        self.properties.iter().filter(move |property| property.id == id)
    }

    /// Has it a property with this identifier?
    pub fn has(&self, id: &str) -> bool {
        self.get(id).is_some()
    }

    /// The text of the first value of a property.
    pub fn text(&self, id: &str) -> Option<String> {
        self.get(id)?.first().map(Value::text)
    }

    /// The node before it.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The node that continues the main line.
    pub fn first_child(&self) -> Option<NodeId> {
        self.first_child
    }

    /// The next variation beside it.
    pub fn next_sibling(&self) -> Option<NodeId> {
        self.next_sibling
    }

    /// The line of the file on which it begins, from 1; 0 if it was not read.
    pub fn line(&self) -> usize {
        self.line as usize
    }
}

impl PartialEq for Node {
    /// Same properties, same place in the tree; where it stood in a file does
    /// not matter.
    fn eq(&self, other: &Node) -> bool {
        self.properties == other.properties
            && self.parent == other.parent
            && self.first_child == other.first_child
            && self.last_child == other.last_child
            && self.next_sibling == other.next_sibling
    }
}

impl Eq for Node {}

/// One game of a file: a tree that has at least a root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTree {
    nodes: Vec<Node>,
}

impl GameTree {
    /// A tree with one node.
    pub fn new(properties: Vec<Property>) -> GameTree {
        GameTree::at_line(properties, 0)
    }

    pub(super) fn at_line(properties: Vec<Property>, line: u32) -> GameTree {
        let root = Node {
            properties,
            parent: None,
            first_child: None,
            last_child: None,
            next_sibling: None,
            line,
        };
        GameTree { nodes: vec![root] }
    }

    /// How many nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A tree is never empty.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The first node.
    pub fn root(&self) -> &Node {
        self.node(NodeId::ROOT)
    }

    /// A node of this tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node of this tree, to be changed.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The node with this number, in the order of the file.
    pub fn nth(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// All nodes in the order of the file.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Adds a node as the last variation after `parent`.
    pub fn add(&mut self, parent: NodeId, properties: Vec<Property>) -> NodeId {
        self.add_at_line(parent, properties, 0)
    }

    pub(super) fn add_at_line(
        &mut self,
        parent: NodeId,
        properties: Vec<Property>,
        line: u32,
    ) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let last = self.node(parent).last_child;
        self.nodes.push(Node {
            properties,
            parent: Some(parent),
            first_child: None,
            last_child: None,
            next_sibling: None,
            line,
        });
        match last {
            Some(last) => self.node_mut(last).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        self.node_mut(parent).last_child = Some(id);
        id
    }

    /// The variations after a node, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).first_child, |&child| self.node(child).next_sibling)
    }

    /// The first variation all the way, root included.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.node(id).first_child)
    }

    /// The nodes from the root to a node, both included.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.node(id).parent).collect();
        line.reverse();
        line
    }
}
