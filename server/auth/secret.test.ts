import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const createSettings = (secret?: string) => ({ DATA_DIR: path.join(folder, 'data'), SECRET: secret })

test('a configured secret is used unchanged, and no file is written', () => {
  expect(readSecret(createSettings('s'.repeat(40)))).toBe('s'.repeat(40))
  expect(readdirSync(folder)).toEqual([])
})

test('a secret is created once if none is configured, readable only by its owner', () => {
  const secret = readSecret(createSettings())
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readSecret(createSettings())).toBe(secret)
  expect(statSync(path.join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['secret'])
})

test('an existing secret file is never replaced', () => {
  const storedSecret = 'k'.repeat(32)
  readSecret({ DATA_DIR: folder })
  writeFileSync(path.join(folder, 'secret'), `${storedSecret}\n`)
  expect(readSecret({ DATA_DIR: folder })).toBe(storedSecret)
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe(`${storedSecret}\n`)
})

test('a secret file shorter than 32 characters is refused', () => {
  writeFileSync(path.join(folder, 'secret'), 'short')
  expect(() => readSecret({ DATA_DIR: folder })).toThrow(/at least 32 characters/)
})
