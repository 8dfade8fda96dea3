import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { OptionInvalid } from '../refusal.ts'

/** The bytes of a file; of an `.xz` what is packed in it, through the command xz, since Node cannot read that itself. */
export async function* openUnpacked(file: string): AsyncGenerator<Buffer> {
  if (!/\.xz$/i.test(file)) {
    yield* createReadStream(file)
    return
  }
  const child = spawn('xz', ['--decompress', '--stdout', '--memlimit=512MiB', '--', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<string | undefined>((resolve) => {
    let message = ''
    child.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()))
    child.once('error', () => resolve('the command xz is not installed'))
    child.once('close', (code) => resolve(code === 0 ? undefined : message.trim() || `xz ended with ${code}`))
  })
  try {
    yield* child.stdout
    const problem = await ended
    if (problem !== undefined)
      throw new OptionInvalid(
        `${file} cannot be unpacked (${problem}); unpack it first and give the file that was in it.`,
      )
  } finally {
    child.kill()
  }
}
