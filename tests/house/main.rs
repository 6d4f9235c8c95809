//! The project itself: the layers of its code, its documents, its dependencies, and
//! the units and the container that it ships with.

mod container;
mod dependencies;
mod readme;
mod systemd;
mod tidy;
