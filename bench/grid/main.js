// The page of a reference: `show` gets all lessons and the first Monday; arrow keys switch weeks.
const grids = {
  boxes: () => import('./boxes.js'),
  fullcalendar: () => import('./fullcalendar.js'),
  'big-calendar': () => import('./big-calendar.js'),
}

globalThis.show = async (name, lessons, monday) => {
  const { show } = await grids[name]()
  const navigate = show(document.getElementById('grid'), lessons, monday)
  addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') navigate(1)
    if (key === 'ArrowLeft') navigate(-1)
  })
}
