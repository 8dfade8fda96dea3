import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './connect.ts'

/** Stands for a value while a statement is compiled. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Flat, because a value within another would stay that of the first call. */
type Values<V> = { [K in keyof V]: string | number | boolean | null | undefined | readonly (string | number)[] }

const isParameter = (value: unknown) =>
  typeof value === 'number' || Array.isArray(value) || (typeof value === 'string' && /^\d/.test(value))

/**
 * Compiles a hot query once per text, which takes longer than to send it. Numbers, lists and dates are parameters, so
 * `build` must only insert them; other values determine the text and must be few.
 */
export function createStatement<V extends Values<V>, R>(build: (values: V) => RawBuilder<R>) {
  const compiledQueries = new Map<string, CompiledQuery<R>>()
  const compile = (db: Db, values: V) => {
    const entries = Object.entries(values).map(([name, value]) => [
      name,
      isParameter(value) ? new Parameter(name) : value,
    ])
    return build(Object.fromEntries(entries) as V).compile(db)
  }
  return async (db: Db, values: V): Promise<R[]> => {
    const key = JSON.stringify(values, (_name, value: unknown) => (isParameter(value) ? '?' : value))
    const compiledQuery = compiledQueries.get(key) ?? compile(db, values)
    compiledQueries.set(key, compiledQuery)
    const parameters = compiledQuery.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof V] : parameter,
    )
    const { rows } = await db.executeQuery<R>({ ...compiledQuery, parameters })
    return rows
  }
}
