import { expect, test } from 'vitest'
import { buildDeedLink, deedNames } from './desk-deeds.ts'
import { parseLink } from './parse-link.ts'

test.each(deedNames)('the link of %s leads to its screen', (name) => {
  const [pathname = ''] = buildDeedLink(name, { id: 8 }).split(/[?#]/)
  const parsed = parseLink(pathname)
  expect('params' in parsed ? `/school/${parsed.params._splat}`.replace(/\/$/, '') : parsed.to).toBe(pathname)
})
