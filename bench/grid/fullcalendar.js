import { Calendar } from 'fullcalendar'
import classic from 'fullcalendar/themes/classic'
import timeGrid from 'fullcalendar/timegrid'
import 'fullcalendar/skeleton.css'
import 'fullcalendar/themes/classic/palette.css'
import 'fullcalendar/themes/classic/theme.css'

const joinCodes = (participants) => participants.map(({ code, name }) => code ?? name).join(', ')

function createPart(tag, text, className) {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}

/** Draws what the product draws in a lesson: whose it is, its title, times, rooms and teachers, and a spoken name. */
function createContent({ event: { title, extendedProps } }) {
  const { start, end, classrooms, teachers, attendeeIds } = extendedProps.lesson
  const times = `${start.slice(11)}–${end.slice(11)}`
  const [rooms, company] = [joinCodes(classrooms), joinCodes(teachers)]
  const top = document.createElement('span')
  const [firstTag = '', ...otherTags] = attendeeIds.map((id) => String(id % 100))
  const others = otherTags.length > 1 ? `+${otherTags.length}` : (otherTags[0] ?? '')
  top.append(createPart('b', `${firstTag} ${others}`), createPart('span', title))
  const place = document.createElement('span')
  place.append(createPart('span', rooms), createPart('span', ' · '), createPart('span', company))
  const name = document.createElement('span')
  name.role = 'img'
  name.className = 'unseen'
  name.ariaLabel = `${title}, ${times}, ${rooms}, ${company}, ${attendeeIds.join(', ')}`
  return { domNodes: [name, top, createPart('span', times, 'line'), place] }
}

export function show(root, lessons, monday) {
  const calendar = new Calendar(root, {
    plugins: [timeGrid, classic],
    initialView: 'timeGridWeek',
    initialDate: monday,
    firstDay: 1,
    weekends: false,
    allDaySlot: false,
    headerToolbar: false,
    slotMinTime: '08:00',
    slotMaxTime: '17:00',
    slotDuration: '01:00',
    height: '100%',
    eventClass: 'lesson',
    eventContent: createContent,
    events: lessons.map((lesson) => ({
      id: String(lesson.id),
      title: lesson.name,
      start: lesson.start,
      end: lesson.end,
      color: `hsl(${(lesson.course?.id ?? 0) % 360} 60% 35%)`,
      lesson,
    })),
  })
  calendar.render()
  return (step) => (step > 0 ? calendar.next() : calendar.prev())
}
