import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '#server/test/command-line.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db, url } = await testDatabase('small school')
const settings = { DATABASE_URL: url, CLOCK: '2026-11-18T10:06:00Z' }
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-person-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('export --person', () => {
  test('writes a zip of the person’s data, for its owner only, and names the groups', async () => {
    const file = path.join(folder, 'bram.zip')
    await sql`update appointment set teacher_note = 'About sleep' where source_id = 'private'`.execute(db)
    const { status, stdout } = await runCommand(settings, 'export', file, '--person', 'bram', '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ path: file })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const files = unzipSync(new Uint8Array(readFileSync(file)))
    const person = JSON.parse(strFromU8(files['person.json']!)) as Record<string, unknown>
    expect(Object.values(person['names'] as object)).toContain('V5B')
    expect(person['appointments']).toMatchObject([{ name: 'Gesprek', note: 'About sleep' }])
    expect(strFromU8(files['roster.ics']!)).toContain('BEGIN:VEVENT')
  })

  test('also of someone who left, and not over another file', async () => {
    await sql`update attendee set removed = true where source_id = 'tess'`.execute(db)
    const file = path.join(folder, 'tess.zip')
    expect((await runCommand(settings, 'export', file, '--person', 'tess')).stdout).toBe(
      `Wrote what is stored about tess to ${file}.\n`,
    )
    const again = await runCommand(settings, 'export', file, '--person', 'tess')
    expect(again).toMatchObject({ status: 1, stderr: `${file} is there already; name a file that is not.\n` })
  })

  test('says who is unknown, and that an export of the school needs a path', async () => {
    expect(await runCommand(settings, 'export', '--person', 'nobody')).toMatchObject({
      status: 1,
      stderr: 'There is nobody with the id nobody.\n',
    })
    expect((await runCommand(settings, 'export')).status).toBe(1)
  })
})
