import { screens } from '@uurwerk/contract/screens'
import { expect, inject, test } from 'vitest'
import { isFullRun } from '../server/test/full.ts'
import { desk } from './devices.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

// Every run tests the policy by which browsers refuse other hosts (security.test.ts).
test.skipIf(!isFullRun)(
  'every screen, the help, the room display and the API docs request only the server’s own host',
  async () => {
    const { page } = await visit(desk)
    const hosts = new Map<string, string>()
    // The context also reports requests of service workers and frames.
    page.context().on('request', (request) => {
      const { host, protocol } = new URL(request.url())
      if (protocol !== 'data:' && protocol !== 'blob:') hosts.set(host, request.url())
    })
    page.on('websocket', (socket) => hosts.set(new URL(socket.url()).host, socket.url()))
    const [first, ...others] = screens
    await signIn(page, users.administrator, first)
    await waitUntilSettled(page)
    for (const screen of [...others, '/help', '/rooms/display', '/api/docs', '/not-found']) {
      await page.goto(inject('demoUrl') + screen)
      await page.locator('h1, h2, main').first().waitFor()
      await waitUntilSettled(page)
    }
    expect([...hosts.keys()]).toEqual([new URL(inject('demoUrl')).host])
  },
)
