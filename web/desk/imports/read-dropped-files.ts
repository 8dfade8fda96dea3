/** A file with its path within what was chosen, such as `school/people.csv`. */
export interface ChosenFile {
  file: File
  path: string
}

/** Lists the files of an input; those of a folder have their path. */
export const listChosenFiles = (files: FileList | null): ChosenFile[] =>
  [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }))

/** Lists what was dropped, folders with all that is in them. Call it before the event ends. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return (await Promise.all(entries.map(readEntry))).flat()
}

async function readEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const files: ChosenFile[] = []
  // A reading returns a part of a large folder, and nothing after the last.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return files
    files.push(...(await Promise.all(part.map(readEntry))).flat())
  }
}
