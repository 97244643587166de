// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// ERC-5192: minimal soulbound tokens.
interface IERC5192 {
    event Locked(uint256 tokenId);
    event Unlocked(uint256 tokenId);

    function locked(uint256 tokenId) external view returns (bool);
}

/// One token for each identity, bound to a wallet for good: it can neither be transferred nor approved. Only
/// the minter creates and burns tokens; a move to another wallet is a burn and a mint. The chain learns
/// nothing about the phone: a token's id is drawn outside, and no number follows from it.
contract PhoneIdentity is ERC721, AccessControl, IERC5192 {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    error AlreadyIdentified(address wallet);
    error Soulbound();

    constructor(address admin, address minter) ERC721("Cedirail Phone Identity", "CEDI-ID") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, minter);
    }

    /// Gives `wallet` the token `tokenId`; a wallet has at most one.
    function mint(address wallet, uint256 tokenId) external onlyRole(MINTER_ROLE) {
        if (wallet != address(0) && balanceOf(wallet) > 0) revert AlreadyIdentified(wallet);
        if (_ownerOf(tokenId) != address(0)) revert ERC721InvalidSender(address(0));
        _mint(wallet, tokenId);
        emit Locked(tokenId);
    }

    function burn(uint256 tokenId) external onlyRole(MINTER_ROLE) {
        _burn(tokenId);
    }

    /// @inheritdoc IERC5192
    function locked(uint256 tokenId) external view returns (bool) {
        _requireOwned(tokenId);
        return true;
    }

    function approve(address, uint256) public pure override {
        revert Soulbound();
    }

    function setApprovalForAll(address, bool) public pure override {
        revert Soulbound();
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721, AccessControl) returns (bool) {
        return interfaceId == type(IERC5192).interfaceId || super.supportsInterface(interfaceId);
    }

    /// Where every mint, burn and transfer of ERC721 ends.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from != address(0) && to != address(0)) revert Soulbound();
    }
}
