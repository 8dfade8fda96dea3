import { AppError } from './app-error.ts'

/** Both dates are included. @throws AppError dateRangeInvalid, requestOutOfBounds */
export function checkDates({ start, end }: { start: string; end: string }, maximumDays: number): void {
  const days = Temporal.PlainDate.from(start).until(end).days
  if (days < 0) throw new AppError('dateRangeInvalid')
  if (days >= maximumDays) throw new AppError('requestOutOfBounds')
}
