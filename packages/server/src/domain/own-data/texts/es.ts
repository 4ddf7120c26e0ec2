import type { ReadmeTexts } from './texts.ts'

export const es: ReadmeTexts = {
  title: 'Tus datos de Easel',
  made: 'Preparados el {time}.',
  files: 'Qué contiene este archivo',
  dataFile:
    'data.json: todo lo que conservamos sobre ti, en un formato que otros programas pueden leer (UTF-8).',
  pictures:
    'works/: tus imágenes en tamaño completo, una carpeta por obra. data.json indica el archivo de cada imagen.',
  marked: 'Igual que en tu cuenta, las imágenes llevan la marca de agua de Easel, salvo que tengas VIP.',
  uploads: 'uploads/: las imágenes de referencia que subiste y que aún no se han borrado.',
  missing:
    'MISSING.txt, si está: las imágenes que no se pudieron leer. Vuelve a descargar tus datos más tarde.',
  partsTitle: 'Qué contiene data.json',
  parts: {
    account: 'tu correo, tu número de celular y cuándo te registraste',
    settings: 'tu nombre y si tus obras se muestran en la plaza',
    works: 'tus obras con prompts, parámetros, fechas, imágenes y enlaces compartidos',
    folders: 'las carpetas de tus obras: sus nombres y los identificadores de las obras que contienen',
    presets: 'los ajustes de Crear que guardas con un nombre',
    uploads: 'las imágenes de referencia que subiste',
    likes: 'las obras que te gustaron',
    hiddenAuthors: 'los autores cuyas obras ocultas y desde cuándo',
    followedAuthors: 'los autores a los que sigues y desde cuándo',
    reports: 'las denuncias que enviaste y qué se decidió',
    appeals: 'tus solicitudes de revisión de obras ocultadas y qué se decidió',
    quota: 'lo que se descontó de tus límites diarios y lo que se devolvió',
    membership: 'hasta cuándo tienes VIP',
    grants: 'el tiempo VIP que recibiste',
    activationCodes: 'los códigos de activación que usaste (el código en sí no se conserva)',
    signIns: 'dónde tienes la sesión iniciada, desde cuándo y cuándo se usó por última vez',
    passkeys:
      'tus llaves de acceso por nombre y cuándo se agregaron y se usaron por última vez (las llaves no salen de tus dispositivos)',
    messages: 'los mensajes que te enviamos en los últimos días (sin los códigos)',
    payments: 'las compras de membresías',
    bans: 'si el operador no te permite crear nada, y hasta cuándo',
    pauses: 'las pausas después de prompts que no se pudieron generar',
    visitors: 'los dispositivos que usaste antes de iniciar sesión en ellos, y cuándo fue',
    devices: 'cuándo se vio por primera vez el dispositivo de este visitante',
    exports: 'cuándo descargaste tus datos',
  },
  times: 'Las horas están en UTC. Los números de modelos, estilos y tamaños son los de la API (/api/docs).',
  left: 'No se incluyen: tu contraseña, códigos y claves, de los que solo conservamos hashes; contadores que duran un día como máximo; ni imágenes borradas o retenidas.',
  safe: 'Este archivo es personal. Guárdalo en un lugar seguro y bórralo de las computadoras compartidas.',
}
