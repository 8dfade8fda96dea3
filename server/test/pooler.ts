import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'

/**
 * `refuses`: an unknown startup parameter ends the connection, as with PgBouncer's defaults; otherwise it is dropped.
 */
interface PoolerOptions {
  backends: number
  refusesParameters?: boolean
}

/**
 * Starts a pooler in transaction mode in front of a real database. Each transaction of a client gets the connection
 * that has been idle longest.
 */
export async function startTransactionPooler(url: string, { backends, refusesParameters = false }: PoolerOptions) {
  const freeBackends: net.Socket[] = []
  const waitingClients: ((backend: net.Socket) => void)[] = []
  const connections = Array.from({ length: backends }, () => new pg.Client({ connectionString: url }))
  for (const owner of connections) {
    await owner.connect()
    owner.on('error', () => undefined)
    const { stream } = (owner as unknown as { connection: { stream: net.Socket } }).connection
    // Takes over the raw bytes of this connection.
    stream.removeAllListeners('data')
    freeBackends.push(stream)
  }
  const takeBackend = () =>
    new Promise<net.Socket>((resolve) => {
      const backend = freeBackends.shift()
      if (backend) resolve(backend)
      else waitingClients.push(resolve)
    })
  const releaseBackend = (backend: net.Socket) => {
    const next = waitingClients.shift()
    if (next) next(backend)
    else freeBackends.push(backend)
  }
  const server = net.createServer(
    (client) => void serveClient(client, { takeBackend, releaseBackend, refusesParameters }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const poolerUrl = new URL(url)
  poolerUrl.port = String((server.address() as net.AddressInfo).port)
  return {
    url: poolerUrl.href,
    close: () => {
      server.close()
      for (const backend of freeBackends) backend.destroy()
    },
  }
}

interface Pool {
  takeBackend: () => Promise<net.Socket>
  releaseBackend: (backend: net.Socket) => void
  refusesParameters: boolean
}

/** Serves one client: answers its startup, then forwards its messages to a backend until that is idle again. */
async function serveClient(client: net.Socket, { takeBackend, releaseBackend, refusesParameters }: Pool) {
  client.on('error', () => undefined)
  const [startup] = (await once(client, 'data')) as [Buffer]
  if (refusesParameters && startup.includes('\0options\0')) {
    const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
    client.end(buildMessage('E', Buffer.from(fields)))
    return
  }
  client.write(Buffer.concat([buildMessage('R', Buffer.alloc(4)), buildMessage('Z', Buffer.from('I'))]))
  let backend: net.Socket | undefined
  let lastForwarded = Promise.resolve()
  const forwardToClient = createMessageSplitter((type, message) => {
    client.write(message)
    if (type !== 'Z' || message.at(-1) !== 'I'.charCodeAt(0) || !backend) return
    backend.removeListener('data', forwardToClient)
    releaseBackend(backend)
    backend = undefined
  })
  const forwardToBackend = async (message: Buffer, previous: Promise<void>) => {
    await previous
    if (!backend) {
      backend = await takeBackend()
      backend.on('data', forwardToClient)
    }
    backend.write(message)
  }
  const onClientData = createMessageSplitter((type, message) => {
    if (type === 'X') return
    lastForwarded = forwardToBackend(message, lastForwarded)
  })
  client.on('data', onClientData)
}

const buildMessage = (type: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([header, content])
}

/** Splits bytes into messages of the PostgreSQL protocol. */
function createMessageSplitter(onMessage: (type: string, message: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      onMessage(String.fromCharCode(message[0] ?? 0), message)
    }
  }
}
