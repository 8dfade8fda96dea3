import { strFromU8, unzipSync } from 'fflate'

/** Returns the texts of the files in a zip. */
export const readZip = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
