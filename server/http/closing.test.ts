import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

/** Maximum milliseconds that closing may take; kept-alive connections last a minute. */
const soon = 5000

async function startApplication(options: { closingMilliseconds?: number } = {}) {
  const app = await createHttpServer({ transportSecurity: undefined, logger: undefined, ...options })
  app.get('/slow', async () => {
    await sleep(300)
    return { result: 'done' }
  })
  app.post('/slow', () => ({ result: 'received' }))
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), address.hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { app, socket }
}

const requestSlowPath = (socket: Socket) => socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
const endsSoon = (work: Promise<unknown>) => Promise.race([work.then(() => true), sleep(soon, false)])

describe('a closing server', () => {
  test('does not wait for a connection that never sent a request', async () => {
    const { app } = await startApplication()
    await sleep(50)
    expect(await endsSoon(app.close())).toBe(true)
  })

  test('does not wait for an idle connection whose request was answered', async () => {
    const { app, socket } = await startApplication()
    requestSlowPath(socket)
    await once(socket, 'data')
    expect(await endsSoon(app.close())).toBe(true)
  })

  test('answers a request in flight, and then does not wait for its connection', async () => {
    const { app, socket } = await startApplication()
    requestSlowPath(socket)
    await sleep(50)
    const answer = once(socket, 'data')
    const closed = endsSoon(app.close())
    expect(String(await answer)).toContain('200 OK')
    expect(await closed).toBe(true)
  })

  test.each([
    ['a header', 'GET /slow HTTP/1.1\r\nHost: loc'],
    [
      'a body',
      'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('waits a limited time for the rest of %s', async (_part, text) => {
    const { app, socket } = await startApplication({ closingMilliseconds: 500 })
    socket.write(text)
    await sleep(50)
    expect(await endsSoon(app.close())).toBe(true)
  })
})
