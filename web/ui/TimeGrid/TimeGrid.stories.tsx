import { TimeGrid } from './TimeGrid.tsx'

const doNothing = () => undefined
const monday = '2026-11-16'
const listDays = (count: number) =>
  Array.from({ length: count }, (_, index) => Temporal.PlainDate.from(monday).add({ days: index }))
const createLesson = (key: string, day: number, start: string, end: string) => ({
  key,
  label: key,
  isSelectable: true,
  start: Temporal.PlainDate.from(monday).add({ days: day }).toPlainDateTime(start),
  end: Temporal.PlainDate.from(monday).add({ days: day }).toPlainDateTime(end),
})

const draw = {
  entry: ({ label }: { label: string }) => <b>{label}</b>,
  stack: (stack: readonly unknown[]) => <b>{stack.length}</b>,
  stackLabel: (stack: readonly unknown[]) => `${stack.length} lessons`,
}

function Grid({ count, isFull, isBare = false }: { count: number; isFull: boolean; isBare?: boolean }) {
  const entries = isFull
    ? Array.from({ length: count }, (_, day) => [
        createLesson(`Wiskunde ${day}`, day, '08:30', '09:20'),
        createLesson(`Engels ${day}`, day, '08:30', '10:10'),
        createLesson(`Biologie ${day}`, day, '13:00', '14:40'),
      ]).flat()
    : []
  return (
    <div style={{ height: 600 }}>
      <TimeGrid
        isReady
        isBare={isBare}
        label="Roster"
        days={listDays(count)}
        entries={entries}
        schoolDay={{ start: '08:00', end: '17:00' }}
        now={Temporal.PlainDateTime.from('2026-11-18T11:06')}
        minimumEntryHeight={24}
        wholeDay={(day) => (day.dayOfWeek === 5 ? 'Holiday' : undefined)}
        draw={draw}
        emptyLabel="No lessons"
        onOpen={doNothing}
        onOpenStack={doNothing}
        onOpenDay={doNothing}
        onLeave={doNothing}
      />
    </div>
  )
}

export const Week = () => <Grid isFull count={5} />
export const Day = () => <Grid isFull count={1} />
export const BareDay = () => <Grid isFull isBare count={1} />
export const BareDayWithoutLessons = () => <Grid isFull={false} isBare count={1} />
export const WithoutLessons = () => <Grid isFull={false} count={5} />
