import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { startServer } from '#server/main.ts'
import { type Browser, getLocation } from './browser.ts'

/** Starts the whole server on a school's database. */
export async function startServerFor(databaseUrl: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-code-'))
  const printedLines: string[] = []
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', ...settings })
  const server = await startServer(config, { printNotice: (line) => printedLines.push(line) }).catch(
    (error: unknown) => {
      rmSync(folder, { recursive: true, force: true })
      throw error
    },
  )
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { ...server, printedLines: printedLines, code: server.signInCode?.text ?? '' }
}

/** Starts a transparent reverse proxy, which sends Host localhost and adds no header. */
export async function hideBehindProxy(serverUrl: string): Promise<string> {
  const { hostname, port } = new URL(serverUrl)
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = { hostname, port, method, path: url, headers: { ...headers, host: 'localhost' } }
    incoming.pipe(
      request(forwarded, (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers))),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

/** Starts a sign-in and returns the address of the sign-in page, all at `origin`. */
export async function openSignInPage(browser: Browser, origin: string, serverUrl = origin): Promise<string> {
  const replaceOrigin = (address: string) => address.replace(serverUrl, origin)
  const authorize = replaceOrigin(getLocation(await browser.open(`${origin}/auth/sign-in`)))
  return replaceOrigin(getLocation(await browser.open(authorize)))
}
