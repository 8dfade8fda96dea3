import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { addresses, waitUntil } from './cluster.ts'

export type ServerName = keyof typeof addresses.servers
export const serverNames = Object.keys(addresses.servers) as ServerName[]

const checkout = path.join(import.meta.dirname, '../..')

/** The servers of Uurwerk, outside the Debian root. */
export class Servers {
  readonly #environment: Record<string, string>
  readonly #logs: string
  readonly #processes = new Map<ServerName, ChildProcess>()

  constructor(environment: Record<string, string>, logs: string) {
    this.#environment = environment
    this.#logs = logs
  }

  migrate() {
    const environment = { ...process.env, ...this.#environment, DATA_DIR: path.join(this.#logs, 'migrate') }
    return promisify(execFile)(process.execPath, [path.join(checkout, 'server/start.mjs'), 'migrate'], {
      env: environment,
    })
  }

  /** @param folder a checkout, by default this one */
  async start(name: ServerName, folder = checkout) {
    const log = openSync(path.join(this.#logs, `${name}.log`), 'a')
    const child = spawn(process.execPath, [path.join(folder, 'server/start.mjs'), 'serve'], {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        ...this.#environment,
        HOST: addresses.servers[name],
        PORT: String(addresses.serverPort),
        DATA_DIR: path.join(this.#logs, name),
      },
    })
    this.#processes.set(name, child)
    const address = `http://${addresses.servers[name]}:${addresses.serverPort}/health/ready`
    await waitUntil(
      `${name} (see ${this.#logs}/${name}.log)`,
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended; see ${this.#logs}/${name}.log`)
        return (await fetch(address).catch(() => undefined))?.ok ?? false
      },
      120,
    )
  }

  async end(name: ServerName, signal: NodeJS.Signals) {
    const child = this.#processes.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  stop = () => Promise.all(serverNames.map((name) => this.end(name, 'SIGKILL')))
}
