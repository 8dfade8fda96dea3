// Only package.json has the product's version; CHANGELOG.md describes each version.
import { readFileSync } from 'node:fs'
import { applicationVersion } from '@uurwerk/contract/application'
import { expect, test } from 'vitest'

const readSource = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const readPackage = (folder: string) => JSON.parse(readSource(`${folder}package.json`)) as { version?: string }

test('the newest version in the changelog is the version of the product', () => {
  const [newest] = [...readSource('CHANGELOG.md').matchAll(/^## \[?(\d+\.\d+\.\d+)\]?/gm)].map(([, version]) => version)
  expect(newest).toBe(readPackage('').version)
})

test('Kubernetes runs the version of the product', () => {
  expect(readSource('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${readPackage('').version}\n`)
})

test('no workspace has a version of its own', () => {
  for (const workspace of ['contract/', 'server/', 'web/'])
    expect(readPackage(workspace).version, workspace).toBeUndefined()
})

test('the application version of the specification is 6.8.0', () => {
  expect(applicationVersion).toBe('6.8.0')
})
