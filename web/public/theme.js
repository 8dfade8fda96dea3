// Sets the theme before the first paint; lib/theme.ts holds the rule and keeps to it afterwards.
const chosen = localStorage.getItem('theme')
const dark = chosen === 'dark' || (chosen === null && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = dark ? 'dark' : 'default'
