// The week of one of the references: `show` gives it all lessons and the Monday to begin with, arrows switch.
const grids = {
  boxes: () => import('./boxes.js'),
  fullcalendar: () => import('./fullcalendar.js'),
  'big-calendar': () => import('./big-calendar.js'),
}

globalThis.show = async (name, lessons, monday) => {
  const { show } = await grids[name]()
  const go = show(document.getElementById('grid'), lessons, monday)
  addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  })
}
