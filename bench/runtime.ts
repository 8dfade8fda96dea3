// Prints the Node version, which the figures depend on. Imported by every benchmark.
console.log(`Node ${process.version}, ${process.platform} ${process.arch}`)
