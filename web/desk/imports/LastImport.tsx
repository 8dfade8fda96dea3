import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Imports } from './Imports.tsx'
import { importsQuery } from './queries.ts'

/** Leads to the newest import, or to all if there is none. */
export function LastImport() {
  const { data } = useQuery(importsQuery)
  if (!data) return <Imports />
  const [newest] = data
  return <Navigate to="/school/$" params={{ _splat: newest ? `imports/${newest.id}` : 'imports' }} replace />
}
