import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'

const { db } = await testDatabase()
const { app } = await testApp(db)

test('the translations of both languages are served, and a request with the current ETag gets 304', async () => {
  for (const language of ['nl', 'en']) {
    const answer = await app.inject(`/assets/i18n/${language}.json`)
    expect(answer.json()).toMatchObject({ COMMON: { LANGUAGE: language === 'nl' ? 'Nederlands' : 'English' } })
    const repeatedAnswer = await app.inject({
      url: `/assets/i18n/${language}.json`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(repeatedAnswer.statusCode).toBe(304)
  }
})

test('the texts of the first screen are a part of all texts, in a quarter of the bytes', async () => {
  for (const language of ['nl', 'en']) {
    const [all, first] = [
      await app.inject(`/assets/i18n/${language}.json`),
      await app.inject(`/assets/i18n/first/${language}.json`),
    ]
    expect(all.json()).toMatchObject(first.json())
    expect(first.json()).toHaveProperty('ROSTER.TODAY')
    expect(first.rawPayload.length * 4).toBeLessThan(all.rawPayload.length)
  }
})

test('translations are sent with brotli at its highest quality, also to a browser that accepts zstd', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const answer = await app.inject({ url: '/assets/i18n/nl.json', headers })
  const text = brotliDecompressSync(answer.rawPayload)
  expect(JSON.parse(text.toString())).toMatchObject({ COMMON: { LANGUAGE: 'Nederlands' } })
  // brotliCompressSync uses the maximum quality by default.
  expect(answer.rawPayload).toEqual(brotliCompressSync(text))
})

test('translationsMissing: the server refuses a request for an unsupported language', async () => {
  const answer = await app.inject('/assets/i18n/fr.json')
  expect(answer.json()).toMatchObject({ status: 404, code: 'translationsMissing' })
})
