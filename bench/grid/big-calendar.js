import dayjs from 'dayjs'
import { createElement, useEffect, useState } from 'react'
import { Calendar, dayjsLocalizer } from 'react-big-calendar'
import { createRoot } from 'react-dom/client'
import 'react-big-calendar/lib/css/react-big-calendar.css'

const localizer = dayjsLocalizer(dayjs)
const constantProperties = {
  localizer,
  view: 'work_week',
  views: ['work_week'],
  toolbar: false,
  step: 60,
  timeslots: 1,
  min: new Date(2026, 0, 1, 8),
  max: new Date(2026, 0, 1, 17),
  onNavigate: () => undefined,
  onView: () => undefined,
  eventPropGetter: () => ({ className: 'lesson' }),
}

export function show(root, lessons, monday) {
  const events = lessons.map(({ id, name, start, end }) => ({
    id,
    title: name,
    start: new Date(start),
    end: new Date(end),
  }))
  let navigate
  function Week() {
    const [date, setDate] = useState(() => new Date(`${monday}T00:00`))
    useEffect(() => {
      navigate = (step) => setDate((date) => dayjs(date).add(step, 'week').toDate())
    }, [])
    return createElement(Calendar, { ...constantProperties, events, date })
  }
  createRoot(root).render(createElement(Week))
  return (step) => navigate(step)
}
