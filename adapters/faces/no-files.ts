/** Stands for `fs`: face-api.js can read files of a server, too, and a browser has none. */
export {};
