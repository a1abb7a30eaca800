// Loaded by `engine-library.ts` in place of packages that are not needed.
module.exports = {};
