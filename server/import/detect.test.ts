import path from 'node:path'
import { expect, test } from 'vitest'
import { detectFormat } from './detect.ts'
import { folderOf, zipOf } from './fixtures.ts'

const formatOf = (content: string | Buffer, name = 'download') =>
  detectFormat(path.join(folderOf({ [name]: content }), name))

test('a format is told by what a file holds, not by its name', async () => {
  expect(await formatOf(zipOf({ 'school.json': '{}' }))).toBe('school')
  expect(await formatOf('<HighSchoolTimetableArchive/>')).toBe('xhstt')
  const doctype = '<!DOCTYPE problem PUBLIC "-//ITC 2019//DTD" "http://127.0.0.1:1/x.dtd">'
  const comment = '<!-- not <HighSchoolTimetableArchive> -->'
  const problem = `\uFEFF<?xml version="1.0"?>\n${comment}\n${doctype}\n<problem name="x">`
  expect(await formatOf(problem)).toBe('itc2019')
  expect(await formatOf('<solution name="x"/>')).toBe('itc2019')
  expect(await formatOf(Buffer.from(problem, 'utf16le'))).toBe('itc2019')
})

test('other XML is left to a format that says what is wrong with it, and anything else is refused', async () => {
  expect(await formatOf('<letter/>', 'letter.xml')).toBe('xhstt')
  expect(await formatOf('', 'empty.xml')).toBe('xhstt')
  await expect(formatOf('<letter/>', 'letter.txt')).rejects.toThrow('(school, xhstt, itc2019)')
})
