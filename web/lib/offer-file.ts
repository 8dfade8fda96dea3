/** Downloads a file. The type of a text has `;charset=utf-8`. */
export function offerFile(name: string, type: string, ...parts: BlobPart[]) {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
