import '../lib/temporal.ts'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './test-cluster.ts'

/** Starts the cluster in which each test file has its own database. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  project.provide('clusterUrl', cluster.url)
  return cluster.stop
}
