import type { ImportRun } from '@uurwerk/contract/desk/imports'

/** Whether the files have appointments, or say which weeks are published. */
export const coversWeeks = ({ span, published }: Pick<ImportRun, 'span' | 'published'>): boolean =>
  span !== null || published.length > 0
