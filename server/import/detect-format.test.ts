import path from 'node:path'
import { expect, test } from 'vitest'
import { detectFormat } from './detect-format.ts'
import { makeImportFolder, buildZip } from './fixtures.ts'

const detectContentFormat = (content: string | Buffer, name = 'download') =>
  detectFormat(path.join(makeImportFolder({ [name]: content }), name))

test('detectFormat goes by the contents of a file, not by its name', async () => {
  expect(await detectContentFormat(buildZip({ 'school.json': '{}' }))).toBe('school')
  expect(await detectContentFormat('<HighSchoolTimetableArchive/>')).toBe('xhstt')
  const doctype = '<!DOCTYPE problem PUBLIC "-//ITC 2019//DTD" "http://127.0.0.1:1/x.dtd">'
  const comment = '<!-- not <HighSchoolTimetableArchive> -->'
  const problem = `\uFEFF<?xml version="1.0"?>\n${comment}\n${doctype}\n<problem name="x">`
  expect(await detectContentFormat(problem)).toBe('itc2019')
  expect(await detectContentFormat('<solution name="x"/>')).toBe('itc2019')
  expect(await detectContentFormat(Buffer.from(problem, 'utf16le'))).toBe('itc2019')
  const exams = '\uFEFF[Exams:2]\r\n120, 1, 2\r\n'
  for (const content of [exams, Buffer.from(exams, 'utf16le'), exams.slice(1)])
    expect(await detectContentFormat(content)).toBe('itc2007')
})

test('detectFormat recognises the school format without school.json, also by columns that are left out', async () => {
  const detectPeople = (header: string) => detectFormat(makeImportFolder({ 'people.csv': `${header}\n` }))
  expect(await detectPeople('id,type,name,email,children')).toBe('school')
  expect(await detectPeople('id,type,name,email,parents')).toBe('csv')
})

test('detectFormat returns a format for unknown .xml, .exam and .sln files, and refuses any other file', async () => {
  expect(await detectContentFormat('<letter/>', 'letter.xml')).toBe('xhstt')
  expect(await detectContentFormat('', 'empty.xml')).toBe('xhstt')
  expect(await detectContentFormat('', 'empty.exam')).toBe('itc2007')
  expect(await detectContentFormat('0, 0\n', 'set.sln')).toBe('itc2007')
  await expect(detectContentFormat('see [Exams:2]', 'letter.txt')).rejects.toThrow('nor an exam set')
  await expect(detectContentFormat('<letter/>', 'letter.txt')).rejects.toThrow('(school, csv, xhstt, itc2019, itc2007)')
})
