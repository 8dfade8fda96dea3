import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  environment: Record<string, string>
  ports?: string[]
  healthcheck: { test: string | string[] }
  read_only?: boolean
}

const readSource = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const dockerfile = readSource('Dockerfile')
const compose = parse(readSource('compose.yaml')) as { name: string; services: { uurwerk: Service; database: Service } }
const { uurwerk: serverService, database } = compose.services
const imageEnvironment = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

/** Runs a program as the health check of a container does. @returns its exit code */
async function runHealthCheck(program: string, port: number): Promise<number> {
  try {
    await promisify(execFile)(process.execPath, ['-e', program.replace('127.0.0.1:3000', `127.0.0.1:${port}`)], {
      env: { PORT: String(port) },
    })
    return 0
  } catch (error) {
    return (error as { code: number }).code
  }
}

async function startServer(status: number): Promise<number> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health/ready' ? status : 404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe.each([
  ['Dockerfile', (JSON.parse(/HEALTHCHECK[^[]*(\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[])[2] ?? ''],
  ['compose.yaml', /^node -e "(.*)"\s*$/.exec(serverService.healthcheck.test as string)?.[1] ?? ''],
])('the health check of %s', (_file, program) => {
  test('succeeds only if the server says that it is ready', async () => {
    expect(await runHealthCheck(program, await startServer(200))).toBe(0)
    expect(await runHealthCheck(program, await startServer(503))).toBe(1)
  })

  test('fails if no server listens', async () => {
    expect(await runHealthCheck(program, 9)).toBe(1)
  })
})

describe('compose.yaml', () => {
  test('names its volumes independently of the folder', () => {
    expect(compose.name).toBe('uurwerk')
  })

  test('publishes the server on loopback alone, and the database not at all', () => {
    expect(serverService.ports).toEqual([`127.0.0.1:\${PUBLISHED_PORT:-3000}:${serverService.environment['PORT']}`])
    expect(database.ports).toBeUndefined()
  })

  test('lets a second installation publish the port of its PUBLIC_URL, as operating.md says', () => {
    const manual = readSource('docs/operating.md')
    const port = /`PUBLISHED_PORT=(\d+)`/.exec(manual)?.[1] ?? ''
    const publicUrl = /`PUBLIC_URL=(http:\/\/localhost:\d+)`/.exec(manual)?.[1] ?? ''
    expect(new URL(publicUrl).port).toBe(port)
    const [published] = serverService.ports ?? []
    expect(published?.replace('${PUBLISHED_PORT:-3000}', port)).toBe(`127.0.0.1:${port}:3000`)
  })

  test('gives the server the address and folder of the image, over those of uurwerk.env', () => {
    const { HOST, PORT, DATA_DIR } = imageEnvironment
    expect({ ...serverService.environment, PORT: String(serverService.environment['PORT']) }).toMatchObject({
      HOST,
      PORT,
      DATA_DIR,
    })
    expect(serverService.environment['DATABASE_URL']).toContain('@database/')
  })

  test('demands a password instead of having one', () => {
    expect(serverService.environment['DATABASE_URL']).toContain('${DATABASE_PASSWORD:?')
    expect(database.environment['POSTGRES_PASSWORD']).toBe('${DATABASE_PASSWORD}')
  })
})

test.each(['.dockerignore', '.gitignore'])(
  '%s leaves out what operating.md mounts from the folder or writes into it, and what backups leave there',
  (file) => {
    const patterns = readSource(file)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/^\/|\/$/g, ''))
    const commands = readSource('docs/operating.md').matchAll(/"\$PWD\/(\w+):| - \.\/(\w+):| > (\w+\.dump)/g)
    const names = [...commands].map(([, mounted, bound, written]) => mounted ?? bound ?? written ?? '')
    expect(names).toEqual(expect.arrayContaining(['school', 'backups', 'etc', 'uurwerk.dump']))
    const backups = ['2026-11-18.backup', '2026-11-18.erased', '2026-11-18.backup.unfinished-0f8f', 'person-120417.zip']
    const isLeftOut = (name: string) => patterns.some((pattern) => path.matchesGlob(name, pattern))
    expect([...names, ...backups].filter((name) => !isLeftOut(name))).toEqual([])
  },
)
