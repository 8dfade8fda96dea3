import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { desk } from './devices.ts'
import { signIn, takeViolations, visit } from './visit.ts'
import { users } from './users.ts'

describe('the content security policy', () => {
  let page: Page
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, users.student, '/settings')
  })
  /** Expects that the page reported violations of this directive only. */
  const expectViolationsOf = async (directive: string) => {
    await expect.poll(() => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))).toBe(undefined)
    const reportedViolations = takeViolations()
    expect(reportedViolations.length).toBeGreaterThan(0)
    expect(reportedViolations.every((text) => text.includes(directive))).toBe(true)
  }

  test('blocks scripts that are injected into the page', async () => {
    const address = `${inject('demoUrl')}/program`
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const injectedMarkup =
        '<script>document.title = "taken over"</script><img src="/x.png" onerror="document.title = 1">'
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injectedMarkup}</body>`) })
    })
    await page.goto(address)
    await page.waitForFunction(() => document.title === 'Programma · Uurwerk')
    await expectViolationsOf('script-src')
    await page.unroute(address)
  })

  test('blocks markup as innerHTML, and allows an empty text', async () => {
    const outcome = await page.evaluate(() => {
      const container = document.createElement('div')
      container.innerHTML = ''
      try {
        container.innerHTML = '<img src="x" onerror="alert(1)">'
      } catch (error) {
        return `${(error as Error).name}, ${container.childNodes.length} nodes`
      }
      return 'it did'
    })
    expect(outcome).toBe('TypeError, 0 nodes')
    await expectViolationsOf('require-trusted-types-for')
  })

  test('refuses a second Trusted Types policy', async () => {
    const outcome = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (...of: unknown[]) => unknown }
      }
      try {
        trustedTypes.createPolicy('another', { createHTML: (text: string) => text })
      } catch {
        return 'refused'
      }
      return 'taken'
    })
    expect(outcome).toBe('refused')
    await expectViolationsOf('trusted-types')
  })

  test('blocks pictures and requests from other hosts', async () => {
    await page.evaluate(async () => {
      new Image().src = 'https://elsewhere.example/a.png'
      await fetch('https://elsewhere.example/').catch(() => undefined)
    })
    await expectViolationsOf('elsewhere.example')
  })

  test('uses a new nonce for each response, also for /index.html, and forbids framing', async () => {
    const answers = await Promise.all(
      ['/', '/roster', '/index.html', '/'].map((path) => fetch(inject('demoUrl') + path)),
    )
    const nonces = new Set<string>()
    for (const answer of answers) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? ''
      const noncesInPage = [...(await answer.text()).matchAll(/nonce="([^"]*)"/g)].map(([, given]) => given)
      expect(noncesInPage.length).toBeGreaterThan(3)
      expect(new Set(noncesInPage)).toEqual(new Set([nonce]))
      expect(policy).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('permissions-policy')).toContain('geolocation=(self)')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
  })
})
