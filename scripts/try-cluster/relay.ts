import net from 'node:net'

/** TCP relay that can go mute: it then forwards and closes nothing on its open connections. */
export class Relay {
  readonly #server: net.Server
  readonly #open = new Set<net.Socket>()
  readonly #mute = new Set<net.Socket>()

  constructor(port: number, target: { host: string; port: number }) {
    this.#server = net.createServer((client) => {
      const onward = net.connect(target.port, target.host)
      client.pipe(onward).pipe(client)
      for (const [end, other] of [
        [client, onward],
        [onward, client],
      ] as const) {
        this.#open.add(end)
        end.on('error', () => other.destroy())
        end.on('close', () => {
          this.#open.delete(end)
          if (!this.#mute.has(other)) other.destroy()
        })
      }
    })
    this.#server.listen(port, '127.0.0.1')
  }

  /** New connections are forwarded. */
  goMute() {
    for (const end of this.#open) {
      this.#mute.add(end)
      end.unpipe()
      end.pause()
    }
  }

  /** Closes the mute connections, as the database does when it notices that its client is gone. */
  endMute() {
    for (const end of this.#mute) end.destroy()
    this.#mute.clear()
  }

  close() {
    for (const end of this.#open) end.destroy()
    this.#server.close()
  }
}
