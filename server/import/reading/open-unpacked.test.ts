import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeImportFolder } from '../fixtures.ts'
import { openUnpacked } from './open-unpacked.ts'

/** Text of 3000 lines, packed by the command xz with its defaults. */
const packed = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4JhXAFNdACEZSmdvMvJ2+NSyWAgvq6fclvq74176kz/sLkgMe9V3HSraTK5IAr7msbnVgDDz17zGIe83edpRJDtmVBmoTIhTvbPZA6es1eKQ9w6JxlbZDKYAAAAYnmFxv6EZSQABb9iwAgAAPseEnbHEZ/sCAAAAAARZWg==',
  'base64',
)
const text = 'Beste ouders\n'.repeat(3000)
/** Single line, packed with a dictionary of 1 GiB. */
const packedWide = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhASQAAABeH8f5AQAMQmVzdGUgb3VkZXJzCgAAAAA0uCLbJe4IMwABJQ1xGcS2H7bzfQEAAAAABFla',
  'base64',
)

async function unpack(content: Buffer): Promise<string> {
  const file = path.join(makeImportFolder({}), 'letter.txt.xz')
  writeFileSync(file, content)
  return Buffer.concat(await Array.fromAsync(openUnpacked(file))).toString()
}

describe('an .xz file', () => {
  test('is unpacked without the command xz on the PATH', async () => {
    const before = process.env['PATH']
    process.env['PATH'] = makeImportFolder({})
    try {
      expect(await unpack(packed)).toBe(text)
    } finally {
      process.env['PATH'] = before
    }
  })

  test('is unpacked completely if it holds several streams', async () => {
    expect(await unpack(Buffer.concat([packed, packed]))).toBe(text + text)
  })

  test.each([
    ['cut off', packed.subarray(0, packed.length - 20), 'it is cut off'],
    ['damaged', packed.with(packed.length >> 1, 0xff), 'it is damaged'],
    ['empty', Buffer.alloc(0), 'it is not an xz file'],
    ['another file', Buffer.from(text), 'it is not an xz file'],
    ['packed with a dictionary that takes too much memory', packedWide, 'a dictionary of more than 64 MiB'],
  ])('is refused when it is %s', async (_, content, reason) => {
    await expect(unpack(Buffer.from(content))).rejects.toThrow(reason)
    await expect(unpack(Buffer.from(content))).rejects.toThrow('unpack it first and use the file inside.')
  })

  test('lets timers run while few packed bytes unpack to many', async () => {
    const file = path.join(makeImportFolder({}), 'letter.txt.xz')
    writeFileSync(file, Buffer.concat(Array.from({ length: 50 }, () => packed)))
    let isUnpacked = false
    let ticks = 0
    setImmediate(function count() {
      ticks += 1
      if (!isUnpacked) setImmediate(count)
    })
    for await (const _ of openUnpacked(file));
    isUnpacked = true
    expect(ticks).toBeGreaterThan(25)
  })

  test('is released when only its start is read, so that the next file can be unpacked', async () => {
    const file = path.join(makeImportFolder({}), 'letter.txt.xz')
    writeFileSync(file, packed)
    for await (const chunk of openUnpacked(file)) {
      expect(chunk.toString()).toMatch(/^Beste/)
      break
    }
    expect(await unpack(packed)).toBe(text)
  })

  test('throws ENOENT if it does not exist', async () => {
    await expect(Array.fromAsync(openUnpacked('/nowhere/letter.txt.xz'))).rejects.toThrow('ENOENT')
  })
})
