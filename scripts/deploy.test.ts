import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../server/lib/config.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const readEnvironment = (text: string) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])),
  ) as Record<string, string>
/** Unique addresses, in order. */
const listAddresses = (text: string) => [...new Set(text.match(/10\.0\.0\.\d+(?!\/)/g))].toSorted()

const members = ['10.0.0.11', '10.0.0.12', '10.0.0.13']
const servers = ['10.0.0.21', '10.0.0.22']

describe('deploy/patroni', () => {
  const patroni = parse(read('deploy/patroni/patroni.yml')) as {
    bootstrap: {
      dcs: {
        ttl: number
        loop_wait: number
        retry_timeout: number
        synchronous_mode: boolean
        maximum_lag_on_failover?: number
      }
    }
  }
  const pgbouncer = read('deploy/patroni/pgbouncer.ini')
  const readme = read('deploy/patroni/README.md')
  const environment = readEnvironment(read('deploy/patroni/settings.env'))

  test('names the same members in etcd, Patroni and HAProxy, and the servers in the HAProxy for people', () => {
    expect(listAddresses(read('deploy/patroni/etcd.yml'))).toEqual(members)
    expect(listAddresses(read('deploy/patroni/patroni.yml'))).toEqual(members)
    expect(listAddresses(read('deploy/patroni/haproxy-database.cfg'))).toEqual(members)
    expect(listAddresses(read('deploy/patroni/haproxy-web.cfg'))).toEqual(servers)
  })

  test('keeps acknowledged writes on two members, and a lease that outlasts two retries', () => {
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs
    expect(synchronous_mode).toBe(true)
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
  })

  test('promotes the sync standby that lacks what the dead primary had not acknowledged', () => {
    const { maximum_lag_on_failover: lag = 1_048_576 } = patroni.bootstrap.dcs
    expect(lag).toBeGreaterThanOrEqual(8192)
  })

  test('restarts the etcd that Debian started, and starts Patroni when etcd runs on all members', () => {
    const [etcdCommands, patroniCommands] = readme.split(/^```$/m)
    expect(etcdCommands).toMatch(/^systemctl edit etcd.*^systemctl restart etcd/ms)
    expect(etcdCommands).not.toMatch(/^systemctl .*(start|--now).* patroni/m)
    expect(patroniCommands).toMatch(/^systemctl start patroni$/m)
  })

  test('installs files with a password so that only their owner reads them', () => {
    const lines = [...readme.matchAll(/^install .*-m (\d+) ([\w.-]+) /gm)]
    const secretLines = lines.filter(([, , file = '']) => read(`deploy/patroni/${file}`).includes('change-'))
    expect(secretLines.map(([, , file]) => file)).toEqual(['patroni.yml', 'make-database.sh'])
    for (const [line, mode] of secretLines) expect(mode, line).toMatch(/00$/)
  })

  test('names a folder for uploads outside the program, which a service may not write to', () => {
    expect(path.isAbsolute(readConfig(environment).DATA_DIR)).toBe(true)
  })

  test('leads servers through PgBouncer and HAProxy to the primary, and has settings that they accept', () => {
    const { DATABASE_URL, DATABASE_URL_DIRECT } = readConfig(environment)
    const [pooled, direct] = [new URL(DATABASE_URL ?? ''), new URL(DATABASE_URL_DIRECT ?? '')]
    expect(pgbouncer).toContain(`listen_port = ${pooled.port}\n`)
    expect(pgbouncer).toContain(`uurwerk = host=${direct.hostname} port=${direct.port} dbname=uurwerk`)
    expect(read('deploy/patroni/haproxy-database.cfg')).toContain(`bind ${direct.host}\n`)
    expect(read('deploy/patroni/make-database.sh')).toContain(`password '${pooled.password}'`)
    expect(Number(/^max_prepared_statements = (\d+)$/m.exec(pgbouncer)?.[1])).toBeGreaterThan(0)
  })

  test('has a connection of PgBouncer for each that a server opens, and one for its readiness', () => {
    const poolSize = Number(/^default_pool_size = (\d+)$/m.exec(pgbouncer)?.[1])
    expect(poolSize).toBeGreaterThanOrEqual(readConfig(environment).DATABASE_POOL + 1)
  })
})

interface Service {
  networks?: { cluster: { ipv4_address: string } }
  network_mode?: string
  configs?: { source: string }[]
  volumes?: string[]
  healthcheck?: { test: string }
  environment?: Record<string, string>
}

describe('compose.cluster.yaml', () => {
  const compose = parse(read('compose.cluster.yaml'), { merge: true }) as {
    services: Record<string, Service>
    configs: Record<string, { file?: string }>
    volumes: Record<string, unknown>
  }
  const services = Object.values(compose.services)

  test('gives each machine the address that deploy/patroni has for it', () => {
    const given = services.flatMap(({ networks }) => networks?.cluster.ipv4_address ?? [])
    expect(given).toEqual(expect.arrayContaining([...members, ...servers]))
    for (const member of ['db2', 'db3']) {
      const { environment = {}, networks } = compose.services[member] ?? {}
      expect(listAddresses(JSON.stringify(environment))).toEqual([networks?.cluster.ipv4_address])
      expect(environment['PATRONI_NAME']).toBe(member)
    }
  })

  test('names only services, volumes and files that exist', () => {
    for (const { network_mode, configs = [], volumes = [] } of services) {
      if (network_mode) expect(compose.services).toHaveProperty(network_mode.replace('service:', ''))
      for (const { source } of configs) expect(compose.configs).toHaveProperty(source)
      for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '')
    }
    for (const { file } of Object.values(compose.configs)) if (file) expect(read(file)).not.toBe('')
  })

  test('checks the health of the servers as compose.yaml does, and reaches the database as deploy/patroni does', () => {
    const single = parse(read('compose.yaml')) as typeof compose
    const { DATABASE_URL, DATABASE_URL_DIRECT } = readEnvironment(read('deploy/patroni/settings.env'))
    for (const name of ['app1', 'app2']) {
      expect(compose.services[name]?.healthcheck?.test).toBe(single.services['uurwerk']?.healthcheck?.test)
      expect(compose.services[name]?.environment).toMatchObject({ DATABASE_URL, DATABASE_URL_DIRECT })
    }
  })
})

interface Manifest {
  kind: string
  metadata: { name: string }
  spec: Record<string, unknown>
}

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const kustomization = parse(read(`${folder}/kustomization.yaml`)) as {
    resources: string[]
    configMapGenerator: { name: string; envs: string[] }[]
    images: { name: string }[]
  }
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`)).map((document) => {
      expect(document.errors, file).toEqual([])
      return document.toJS() as Manifest
    }),
  )
  const get = (kind: string, name: string) => {
    const manifest = manifests.find((each) => each.kind === kind && each.metadata.name === name)
    if (!manifest) throw new Error(`There is no ${kind} ${name}.`)
    return manifest
  }
  /** All values of a key, at any depth. */
  const collect = (value: unknown, key: string): unknown[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...collect(inner, key)])
  }
  const deployment = get('Deployment', 'uurwerk')
  const { template, replicas } = deployment.spec as {
    replicas: number
    template: { metadata: { labels: object }; spec: { containers: [Container] } }
  }
  interface Container {
    image: string
    ports: { name: string }[]
    readinessProbe: { periodSeconds: number; failureThreshold: number }
  }
  const [container] = template.spec.containers
  const database = get('Cluster', 'uurwerk-database')

  test('lists every file, and generates the settings that the servers accept', () => {
    const files = readdirSync(new URL(`../${folder}/`, import.meta.url)).filter((name) => name.endsWith('.yaml'))
    expect(files.toSorted()).toEqual([...kustomization.resources, 'kustomization.yaml'].toSorted())
    const [generator] = kustomization.configMapGenerator
    const settings = readEnvironment(read(`${folder}/${generator?.envs[0]}`))
    expect(readConfig({ ...settings, SECRET: 'x'.repeat(32) }).APP_ENV).toBe('live')
  })

  test('has room for both servers and their readiness in one PgBouncer, and for all of these in PostgreSQL', () => {
    const settings = readEnvironment(read(`${folder}/settings.env`))
    const { DATABASE_POOL } = readConfig({ ...settings, SECRET: 'x'.repeat(32) })
    const pooler = get('Pooler', 'uurwerk-pooler').spec
    const poolSize = Number(collect(pooler, 'default_pool_size')[0])
    expect(poolSize).toBeGreaterThanOrEqual(replicas * (DATABASE_POOL + 1))
    expect(Number(pooler['instances']) * poolSize).toBeLessThan(Number(collect(database, 'max_connections')[0]))
  })

  test('gives the database the locale that it has under Patroni', () => {
    const { bootstrap } = parse(read('deploy/patroni/patroni.yml')) as { bootstrap: object }
    expect(collect(database, 'initdb')).toMatchObject([{ localeCType: 'C.UTF-8', localeCollate: 'C.UTF-8' }])
    expect(collect(bootstrap, 'locale')).toEqual(['C.UTF-8'])
  })

  test('selects the servers by their labels, and keeps one of two', () => {
    const labels = template.metadata.labels
    expect(collect(deployment.spec, 'matchLabels')).toEqual([labels, labels])
    expect(get('Service', 'uurwerk').spec['selector']).toEqual(labels)
    const budget = get('PodDisruptionBudget', 'uurwerk').spec as { minAvailable: number; selector: object }
    expect(budget.selector).toEqual({ matchLabels: labels })
    expect([replicas, budget.minAvailable]).toEqual([2, 1])
  })

  test('notices a stopping server while that still answers calls', () => {
    const { periodSeconds, failureThreshold } = container.readinessProbe
    expect(periodSeconds * failureThreshold).toBeLessThan(4)
    expect(collect(container, 'port')).toEqual(['http', 'http', 'http'])
    expect(container.ports.map(({ name }) => name)).toEqual(['http'])
  })

  test('names only secrets, settings, services and images that exist', () => {
    const secrets = [`${database.metadata.name}-app`, 'uurwerk']
    for (const { name } of collect(manifests, 'secretKeyRef') as { name: string }[]) expect(secrets).toContain(name)
    for (const { name } of collect(manifests, 'secretRef') as { name: string }[]) expect(secrets).toContain(name)
    expect(collect(manifests, 'configMapRef')).toEqual([{ name: kustomization.configMapGenerator[0]?.name }])
    expect(kustomization.images.map(({ name }) => name)).toEqual([container.image])
    for (const backend of collect(get('Ingress', 'uurwerk'), 'service') as { name: string; port: { name: string } }[])
      expect(collect(get('Service', backend.name), 'name')).toContain(backend.port.name)
    for (const { claimName } of collect(manifests, 'persistentVolumeClaim') as { claimName: string }[])
      expect(get('PersistentVolumeClaim', claimName)).toBeDefined()
  })

  test('reaches the primary through the pooler, which keeps prepared statements, and backs up from a standby', () => {
    const pooler = get('Pooler', 'uurwerk-pooler').spec as {
      cluster: { name: string }
      pgbouncer: { poolMode: string; parameters: Record<string, string> }
    }
    expect(pooler.cluster.name).toBe(database.metadata.name)
    expect(pooler.pgbouncer.poolMode).toBe('transaction')
    expect(Number(pooler.pgbouncer.parameters['max_prepared_statements'])).toBeGreaterThan(0)
    expect(JSON.stringify(container)).toContain('@uurwerk-pooler/uurwerk')
    expect(JSON.stringify(get('CronJob', 'uurwerk-backup'))).toContain(`"${database.metadata.name}-ro"`)
    expect(database.spec['instances']).toBe(3)
  })
})

test('the list of failing schools has those that systemd keeps restarting, since none reaches its start limit', () => {
  const unit = readEnvironment(read('deploy/systemd/uurwerk@.service'))
  expect(unit).toMatchObject({ Restart: 'on-failure', RestartSec: '5' })
  const [, command] = /^\| see which schools fail +\| `(.*?)` +\|$/m.exec(read('deploy/systemd/README.md')) ?? []
  expect(command).toBe("systemctl list-units --state=failed,auto-restart 'uurwerk@*'")
})

test('the nightly unit of operating.md writes a backup and who was erased, by the minute, and removes old ones', () => {
  const [unit = ''] = /^Description=Backup of Uurwerk\nOnFailure=.*?^```$/ms.exec(read('docs/operating.md')) ?? []
  for (const command of ['backup', 'erased'])
    expect(unit).toContain(`/server/start.mjs ${command} "$(date +%%F-%%H%%M).${command}"`)
  expect(unit).toMatch(/^ExecStart=\S+find \. -type f -mtime \+30 -delete$/m)
})
