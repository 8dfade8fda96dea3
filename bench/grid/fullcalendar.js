import { Calendar } from 'fullcalendar'
import classic from 'fullcalendar/themes/classic'
import timeGrid from 'fullcalendar/timegrid'
import 'fullcalendar/skeleton.css'
import 'fullcalendar/themes/classic/palette.css'
import 'fullcalendar/themes/classic/theme.css'

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
    events: lessons.map(({ id, name, start, end }) => ({ id: String(id), title: name, start, end })),
  })
  calendar.render()
  return (step) => (step > 0 ? calendar.next() : calendar.prev())
}
