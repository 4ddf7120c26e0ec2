// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "EaselHost",
    platforms: [.iOS(.v15)],
    products: [.library(name: "EaselHost", targets: ["EaselHost"])],
    targets: [.target(name: "EaselHost")]
)
