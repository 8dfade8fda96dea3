// Imported by each benchmark that a person starts: its figures are those of the Node that it ran on.
console.log(`Node ${process.version}, ${process.platform} ${process.arch}`)
