// The minimum for a week: boxes positioned by time, side by side where they overlap, with their text.
const days = 5
const [from, to] = [8, 17]

const getHours = (time) => Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60

function createBox({ name, start, end, classrooms, teachers }, day, column, columns) {
  const box = document.createElement('button')
  const width = 100 / days / columns
  box.className = 'lesson'
  box.style.cssText =
    `position:absolute;overflow:hidden;top:${((getHours(start) - from) / (to - from)) * 100}%;` +
    `height:${((getHours(end) - getHours(start)) / (to - from)) * 100}%;left:${(100 / days) * day + width * column}%;width:${width}%`
  for (const text of [
    name,
    `${start.slice(11)}–${end.slice(11)}`,
    [...classrooms, ...teachers].map(({ code }) => code),
  ])
    box.appendChild(document.createElement('div')).textContent = String(text)
  return box
}

function createDayBoxes(lessons, day) {
  const ends = []
  const placed = lessons
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .map((lesson) => {
      const free = ends.findIndex((end) => end <= lesson.start)
      const column = free < 0 ? ends.length : free
      ends[column] = lesson.end
      return { lesson, column }
    })
  return placed.map(({ lesson, column }) => createBox(lesson, day, column, ends.length))
}

export function show(root, lessons, firstMonday) {
  const byDate = Map.groupBy(lessons, ({ start }) => start.slice(0, 10))
  let monday = new Date(`${firstMonday}T00:00Z`)
  const navigate = (step) => {
    monday = new Date(monday.getTime() + step * 7 * 86_400_000)
    const boxes = Array.from({ length: days }, (_, day) => {
      const date = new Date(monday.getTime() + day * 86_400_000).toISOString().slice(0, 10)
      return createDayBoxes(byDate.get(date) ?? [], day)
    })
    root.replaceChildren(...boxes.flat())
  }
  root.style.position = 'relative'
  navigate(0)
  return navigate
}
