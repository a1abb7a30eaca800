// What `engine-library.ts` has loaded in place of packages that are not needed.
module.exports = {};
