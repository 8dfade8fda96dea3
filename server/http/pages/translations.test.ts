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
