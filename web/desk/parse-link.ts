/** Turns a link, such as `/school/rooms?only=blocked#list`, into properties of a router's link. */
export function parseLink(link: string) {
  const { pathname, searchParams, hash } = new URL(link, 'https://school')
  const address = { search: Object.fromEntries(searchParams), hash: hash.slice(1) }
  if (pathname === '/roster' || pathname === '/log' || pathname === '/changes')
    return { to: pathname, ...address } as const
  return {
    to: '/school/$',
    params: { _splat: pathname.replace(/^\/school\/?/, '') },
    ...address,
  } as const
}
